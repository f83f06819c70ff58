import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type PhysicalNames, PLACE, physicalNames } from './physical-names.ts';
import type { Template } from './template.ts';

const NO_VALUE = Symbol('AWS::NoValue');
type Resolved = Json | typeof NO_VALUE;

/** Replaces CloudFormation's functions with values. Anything unknown is an error, not an empty string. */
export class Resolver {
  readonly #template: Template;
  readonly #names = new Map<string, PhysicalNames>();
  readonly #pseudo: Readonly<Record<string, Resolved>>;

  constructor(template: Template) {
    this.#template = template;
    for (const [id, resource] of Object.entries(template.Resources)) {
      this.#names.set(id, physicalNames(template.stackName, id, resource));
    }
    this.#pseudo = {
      'AWS::Region': PLACE.region,
      'AWS::AccountId': PLACE.accountId,
      'AWS::Partition': PLACE.partition,
      'AWS::URLSuffix': PLACE.urlSuffix,
      'AWS::StackName': template.stackName,
      'AWS::StackId': `arn:aws:cloudformation:${PLACE.region}:${PLACE.accountId}:stack/${template.stackName}/local`,
      'AWS::NoValue': NO_VALUE,
    };
  }

  value(input: Json | undefined, where: string): Json | undefined {
    if (input === undefined) return undefined;
    const resolved = this.#resolve(input, where);
    return resolved === NO_VALUE ? undefined : resolved;
  }

  string(input: Json | undefined, where: string): string {
    const resolved = this.value(input, where);
    if (typeof resolved === 'string') return resolved;
    if (typeof resolved === 'number' || typeof resolved === 'boolean') return String(resolved);
    throw new UnsupportedTemplate(where, `expected text, found ${JSON.stringify(input)}.`);
  }

  object(input: Json | undefined, where: string): JsonObject {
    const resolved = this.value(input ?? {}, where);
    if (isObject(resolved)) return resolved;
    throw new UnsupportedTemplate(where, `expected an object, found ${JSON.stringify(input)}.`);
  }

  ref(id: string): string {
    const names = this.#names.get(id);
    if (!names) throw new UnsupportedTemplate(id, 'there is no resource with this name.');
    return names.ref;
  }

  attribute(id: string, name: string): string {
    const value = this.#names.get(id)?.attributes[name];
    if (value === undefined) {
      const type = this.#template.Resources[id]?.Type ?? 'nothing';
      throw new UnsupportedTemplate(id, `the attribute ${name} of ${type} has no local value.`);
    }
    return value;
  }

  #resolve(input: Json, where: string): Resolved {
    if (Array.isArray(input)) {
      return input.map((item) => this.#resolve(item, where)).filter((item) => item !== NO_VALUE);
    }
    if (!isObject(input)) return input;
    const [key, ...others] = Object.keys(input);
    if (key !== undefined && others.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))) {
      return this.#call(key, input[key] ?? null, where);
    }
    const output: JsonObject = {};
    for (const [name, item] of Object.entries(input)) {
      const resolved = this.#resolve(item, `${where}.${name}`);
      if (resolved !== NO_VALUE) output[name] = resolved;
    }
    return output;
  }

  #call(name: string, argument: Json, where: string): Resolved {
    const list = (): Json[] => {
      const resolved = this.#resolve(argument, where);
      if (Array.isArray(resolved)) return resolved;
      throw new UnsupportedTemplate(where, `${name} needs a list.`);
    };
    switch (name) {
      case 'Ref':
        return this.#reference(String(argument), where);
      case 'Fn::GetAtt': {
        const [id = '', attribute = ''] = Array.isArray(argument)
          ? argument.map(String)
          : String(argument).split('.');
        return this.attribute(id, attribute);
      }
      case 'Fn::Join': {
        const [separator, parts] = list();
        return (parts as Json[]).map(String).join(String(separator));
      }
      case 'Fn::Split': {
        const [separator, text] = list();
        return String(text).split(String(separator));
      }
      case 'Fn::Select': {
        const [index, items] = list();
        return (items as Json[])[Number(index)] ?? null;
      }
      case 'Fn::Sub':
        return this.#substitute(argument, where);
      case 'Fn::If': {
        const [condition, yes, no] = argument as [string, Json, Json];
        return this.#resolve(this.#condition(condition, where) ? yes : no, where);
      }
      default:
        throw new UnsupportedTemplate(where, `the function ${name} is not supported.`);
    }
  }

  #reference(id: string, where: string): Resolved {
    if (id in this.#pseudo) return this.#pseudo[id] ?? NO_VALUE;
    const parameter = this.#template.Parameters[id];
    if (parameter) {
      if (parameter.Default !== undefined) return parameter.Default;
      throw new UnsupportedTemplate(where, `the parameter ${id} has no default.`);
    }
    return this.ref(id);
  }

  #substitute(argument: Json, where: string): string {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_match, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (isObject(variables) && name in variables) return this.string(variables[name], where);
      const dot = name.indexOf('.');
      return dot < 0
        ? String(this.#reference(name, where))
        : this.attribute(name.slice(0, dot), name.slice(dot + 1));
    });
  }

  #condition(name: string, where: string): boolean {
    const expression = this.#template.Conditions[name];
    if (expression === undefined) throw new UnsupportedTemplate(where, `there is no condition ${name}.`);
    return this.#evaluate(expression, where);
  }

  #evaluate(expression: Json, where: string): boolean {
    if (!isObject(expression)) throw new UnsupportedTemplate(where, 'a condition must be an object.');
    const [[operator, argument] = ['', null]] = Object.entries(expression);
    const all = (): boolean[] => (argument as Json[]).map((item) => this.#evaluate(item, where));
    switch (operator) {
      case 'Condition':
        return this.#condition(String(argument), where);
      case 'Fn::Equals': {
        const [left, right] = (argument as Json[]).map((item) => JSON.stringify(this.value(item, where)));
        return left === right;
      }
      case 'Fn::Not':
        return !all()[0];
      case 'Fn::And':
        return all().every(Boolean);
      case 'Fn::Or':
        return all().some(Boolean);
      default:
        throw new UnsupportedTemplate(where, `the condition function ${operator} is not supported.`);
    }
  }
}
