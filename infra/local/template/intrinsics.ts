import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type PhysicalNames, PLACE, physicalNames } from './physical-names.ts';
import type { Template } from './template.ts';

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::Region': PLACE.region,
  'AWS::AccountId': PLACE.accountId,
  'AWS::Partition': PLACE.partition,
  'AWS::URLSuffix': 'amazonaws.com',
};

/**
 * Replaces CloudFormation's functions with values: those that CDK generates for our stack. Anything else is an error,
 * not an empty string.
 */
export class Resolver {
  readonly #template: Template;
  readonly #names: ReadonlyMap<string, PhysicalNames>;

  constructor(template: Template) {
    this.#template = template;
    this.#names = new Map(
      Object.entries(template.Resources).map(([id, resource]) => [
        id,
        physicalNames(template.stackName, id, resource),
      ]),
    );
  }

  value(input: Json | undefined, where: string): Json | undefined {
    return input === undefined ? undefined : this.#resolve(input, where);
  }

  object(input: Json, where: string): JsonObject {
    const resolved = this.#resolve(input, where);
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

  #resolve(input: Json, where: string): Json {
    if (Array.isArray(input)) return input.map((item) => this.#resolve(item, where));
    if (!isObject(input)) return input;
    const [key, ...others] = Object.keys(input);
    if (key !== undefined && others.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))) {
      return this.#call(key, input[key] ?? null, where);
    }
    return Object.fromEntries(
      Object.entries(input).map(([name, item]) => [name, this.#resolve(item, `${where}.${name}`)]),
    );
  }

  #call(name: string, argument: Json, where: string): string {
    switch (name) {
      case 'Ref':
        return this.#reference(String(argument));
      case 'Fn::GetAtt': {
        const [id, attribute] = argument as [string, string];
        return this.attribute(id, attribute);
      }
      case 'Fn::Join': {
        const [separator, parts] = this.#resolve(argument, where) as [string, Json[]];
        return parts.map(String).join(separator);
      }
      // In the name of the bucket that functions are uploaded to.
      case 'Fn::Sub':
        return String(argument).replace(/\$\{([^}]+)\}/g, (_match, id: string) => this.#reference(id));
      default:
        throw new UnsupportedTemplate(where, `the function ${name} is not supported.`);
    }
  }

  #reference(id: string): string {
    return PSEUDO_PARAMETERS[id] ?? this.ref(id);
  }
}
