import { alternativesIn } from '../openapi/alternatives.ts';
import { nameOf } from '../openapi/references.ts';
import type { JsonSchema } from '../openapi/types.ts';

/** The TypeScript type of a schema. */
export function typeText(schema: JsonSchema, indent = ''): string {
  const name = nameOf(schema);
  if (name) return name;
  if (schema.enum) return schema.enum.map((value) => literal(value)).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeText(choice, indent)).join(' | ');
  const { type = [] } = schema;
  return (
    [type]
      .flat()
      .map((name) => plainType(name, schema, indent))
      .join(' | ') || 'unknown'
  );
}

function plainType(name: string, schema: JsonSchema, indent: string): string {
  switch (name) {
    case 'integer':
      return 'number';
    case 'array': {
      const item = typeText(schema.items ?? {}, indent);
      return /[ |]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    case 'object':
      return objectType(schema, indent);
    default:
      return name;
  }
}

export function objectType({ properties = {}, required = [] }: JsonSchema, indent = ''): string {
  const lines = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name);
    const text = typeText(property, `${indent}  `);
    // An optional field of a request may be given as undefined, whatever the compiler's settings.
    const type = isRequired || !text.endsWith('null') ? text : `${text} | undefined`;
    const comment = property.description ? `${indent}  /** ${property.description} */\n` : '';
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${comment}${indent}  ${key}${isRequired ? '' : '?'}: ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** `interface Contact { ... }`, or a type if one of several fields is required. */
export function declaration(name: string, schema: JsonSchema): string {
  const comment = schema.description ? `/** ${schema.description} */\n` : '';
  if (schema.type !== 'object')
    return `${comment}export type ${name} =\n  | ${typeText(schema).replaceAll(' | ', '\n  | ')};\n`;
  if (isChange(schema)) return `${comment}export type ${name} = ${changeType(schema)};\n`;
  const text = objectType(schema);
  const alternatives = alternativesIn(schema);
  if (alternatives.length === 0) return `${comment}export interface ${name} ${text}\n`;
  const choices = alternatives.map(
    (fields) => ` & (${fields.map((field) => `{ ${field}: ${present(schema, field)} }`).join(' | ')})`,
  );
  return `${comment}export type ${name} = ${text}${choices.join('')};\n`;
}

/** A change to a record: it has the record, unless that was deleted. */
function isChange({ properties = {}, required = [] }: JsonSchema): boolean {
  return properties.change?.enum?.includes('upserted') === true && !required.includes('record');
}

function changeType({
  properties: { change = {}, record = {}, ...others } = {},
  required = [],
}: JsonSchema): string {
  const kinds = [
    { properties: { change: { ...change, enum: ['upserted'] }, record }, required: ['change', 'record'] },
    { properties: { change: { ...change, enum: ['deleted'] } }, required: ['change'] },
  ];
  const [upserted = '', deleted = ''] = kinds.map((each) => objectType(each));
  // The record can be read without looking at `change` first.
  const gone = deleted.replace(/\}$/, '  record?: undefined;\n}');
  return `${objectType({ properties: others, required })} & (${upserted} | ${gone})`;
}

function present({ properties = {} }: JsonSchema, field: string): string {
  return typeText(properties[field] ?? {}, '  ').replace(/ \| null$/, '');
}

export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
