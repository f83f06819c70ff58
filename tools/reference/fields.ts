import { alternativesIn } from '../openapi/alternatives.ts';
import { nameOf } from '../openapi/references.ts';
import type { Document, JsonSchema, Parameter } from '../openapi/types.ts';
import { type Html, html } from './html.ts';
import { inline } from './markdown.ts';

const FORMATS: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'timestamp',
  email: 'e-mail',
  uuid: 'id',
};

type Kind = 'request' | 'response';

/** Renders schemas as lists of fields. `linked` are the records that have their own list to link to. */
export class Fields {
  readonly #document: Document;
  readonly #linked: ReadonlySet<string>;

  constructor(document: Document, linked: ReadonlySet<string>) {
    this.#document = document;
    this.#linked = linked;
  }

  /** Marks what is required in a request, and what may be missing in a response. */
  ofSchema(schema: JsonSchema, kind: Kind): Html {
    const resolved = this.resolve(schema);
    const { properties = {}, required = [], oneOf } = resolved;
    if (oneOf)
      return html`<p>One of ${oneOf.map((one, index) => html`${index > 0 && ', '}${this.#type(one)}`)}.</p>`;
    const alternatives = new Map(
      alternativesIn(resolved).flatMap((names) =>
        names.map((name) => [name, names.filter((other) => other !== name)] as const),
      ),
    );
    const rows = Object.entries(properties).map(([name, property]) => {
      const others = alternatives.get(name);
      const isRequired = required.includes(name);
      if (kind === 'response')
        return this.#row(name, property, isRequired ? undefined : 'may be missing', kind);
      const need = isRequired ? 'required' : others && `required, or ${others.join(', ')}`;
      return this.#row(name, property, need, kind);
    });
    return html`<dl class="fields">${rows}</dl>`;
  }

  ofParameters(parameters: readonly Parameter[]): Html {
    const rows = parameters.map(({ name, schema, description, required }) =>
      this.#row(name, { ...schema, description }, required ? 'required' : undefined, 'request'),
    );
    return html`<dl class="fields">${rows}</dl>`;
  }

  resolve(schema: JsonSchema): JsonSchema {
    const name = nameOf(schema);
    return name ? (this.#document.components.schemas[name] ?? {}) : schema;
  }

  #row(name: string, schema: JsonSchema, need: string | undefined, kind: Kind): Html {
    const { description = this.resolve(schema).description ?? '' } = schema;
    return html`<div><dt><code>${name}</code> <span class="type">${this.#type(schema)}</span>${
      need && html` <span class="need">${need}</span>`
    }</dt><dd>${inline(description)}${this.#bounds(schema)}${this.#inner(schema, kind)}</dd></div>`;
  }

  #type(schema: JsonSchema): Html | string {
    const name = nameOf(schema);
    if (name && this.#linked.has(name)) return html`<a href="#record-${name}">${name}</a>`;
    if (schema.anyOf) {
      const [first = {}] = schema.anyOf;
      return html`${this.#type(first)} or null`;
    }
    const { type = 'any', format = '', items } = this.resolve(schema);
    const types = [type].flat().map((one) => (one === 'string' ? (FORMATS[format] ?? one) : one));
    if (items) return html`list of ${this.#listed(items)}${types.includes('null') && ' or null'}`;
    return types.join(' or ');
  }

  #listed(items: JsonSchema): Html | string {
    const name = nameOf(items);
    if (name && this.#linked.has(name)) return this.#type(items);
    const { type = 'object' } = this.resolve(items);
    return type === 'object' ? 'objects' : html`${this.#type(items)}s`;
  }

  #bounds(schema: JsonSchema): Html | undefined {
    const {
      enum: values,
      items,
      minLength = 0,
      maxLength,
      minimum,
      maximum,
      exclusiveMinimum,
    } = this.resolve(schema);
    const bounds = [
      values && `One of ${codes(values)}.`,
      items?.enum && `Each is one of ${codes(items.enum)}.`,
      maxLength && maxLength === minLength && `${maxLength} characters.`,
      maxLength && maxLength !== minLength && characters(minLength, maxLength.toLocaleString('en')),
      minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}.`,
      minimum !== undefined && maximum === undefined && `At least ${minimum}.`,
      exclusiveMinimum !== undefined && `Above ${exclusiveMinimum}.`,
      schema.default !== undefined && `Default: \`${schema.default}\`.`,
    ].filter((text) => typeof text === 'string');
    return bounds.length > 0
      ? html` <span class="bounds">${bounds.map((text) => inline(`${text} `))}</span>`
      : undefined;
  }

  /** An object that is described nowhere else is described here. */
  #inner(schema: JsonSchema, kind: Kind): Html | undefined {
    const inner = schema.items ?? schema.anyOf?.[0] ?? schema;
    const name = nameOf(inner);
    if (name && this.#linked.has(name)) return undefined;
    const resolved = this.resolve(inner);
    return resolved.properties ? this.ofSchema(resolved, kind) : undefined;
  }
}

function codes(values: readonly unknown[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}

function characters(least: number, most: string): string {
  return least > 0 ? `${least} to ${most} characters.` : `Up to ${most} characters.`;
}
