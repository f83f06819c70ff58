import type { JsonSchema, Parameter } from '../../openapi/types.ts';
import { element, findAll } from './dom.ts';
import { collectionOf, idsFor } from './known.ts';
import { madeUp } from './made-up.ts';
import { currentSession } from './session.ts';

/** A labeled input for a parameter, which suggests known values. */
export function fieldFor(parameter: Parameter, operationId: string, path: string): HTMLElement {
  const { name, schema, required, in: place } = parameter;
  const field = { class: place === 'query' ? 'field' : 'field wide' };
  const id = `${operationId}-${name}`;
  const label = element(
    'label',
    { for: id },
    name,
    element('span', { class: 'type' }, required ? ' required' : ''),
  );
  const choices = choicesOf(schema);
  if (choices) {
    const isList = schema.type === 'array';
    const offered = required || isList ? choices : ['', ...choices];
    const options = offered.map((value) => element('option', { value }, value));
    const size = isList ? { multiple: '', size: String(choices.length) } : undefined;
    return element('div', field, label, element('select', { id, name, ...size }, ...options));
  }
  const input = element('input', { id, name, autocomplete: 'off', placeholder: placeholderOf(parameter) });
  if (required) input.value = exampleOf(parameter);
  if (name === 'Idempotency-Key') makeKey(input);
  if (name === 'Book') input.value = currentSession()?.book ?? '';
  if (collectionOf(name, path) === undefined) return element('div', field, label, input);
  input.setAttribute('list', `${id}-known`);
  input.dataset.names = name;
  // A bank file needs its account. The parameter is optional, because an archive has none.
  if (required || operationId === 'createImport') input.dataset.fill = '';
  return element('div', field, label, input, element('datalist', { id: `${id}-known` }));
}

function choicesOf({ type, enum: values, items }: JsonSchema): string[] | undefined {
  if (type === 'boolean') return ['true', 'false'];
  return (values ?? items?.enum)?.map(String);
}

/** Suggests the ids that are known by now, and fills one in where an id is required and missing. */
export function offerKnownIds(form: HTMLFormElement, path: string): void {
  for (const input of findAll<HTMLInputElement>('[data-names]', form)) {
    const offered = idsFor(input.dataset.names ?? '', path);
    const options = offered.map(({ id, label }) => element('option', { value: id }, label));
    input.nextElementSibling?.replaceChildren(...options);
    if ('fill' in input.dataset && input.value === '') input.value = offered[0]?.id ?? '';
  }
}

const KEY_LENGTH = 24;

/** Fills in a generated key, which the reader can replace. */
function makeKey(input: HTMLInputElement): void {
  input.value = madeUp(KEY_LENGTH);
  input.dataset.made = '';
  input.addEventListener('input', () => delete input.dataset.made);
}

/** The next request is a new one: with the same key, it would only return the same response again. */
export function renewKey(form: HTMLFormElement): void {
  for (const input of findAll<HTMLInputElement>('[data-made]', form)) input.value = madeUp(KEY_LENGTH);
}

function placeholderOf({ name, schema, example }: Parameter): string {
  if (name === 'id') return 'id of a record';
  return String(schema.default ?? example ?? '');
}

const FORECAST_DAYS = 90;

/** Empty for the id of a record, because the id of an existing one is filled in. */
function exampleOf({ name, schema, example = '' }: Parameter): string {
  if (schema.format === 'uuid') return '';
  // A forecast must end after today, but the example's date may have passed.
  if (name === 'through')
    return new Date(Date.now() + FORECAST_DAYS * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return String(example);
}

/** A body in which existing ids replace the example ids. Different ids stay different. */
export function bodyWithKnownIds(body: unknown, path: string): string {
  const chosen = new Map<unknown, string>();
  function replaced(this: { kind?: unknown }, field: string, value: unknown): unknown {
    const ids = idsFor(field, path, this.kind).map(({ id }) => id);
    const id =
      ids.find((one) => one === value) ??
      chosen.get(value) ??
      ids.find((one) => ![...chosen.values()].includes(one)) ??
      ids[0];
    if (id === undefined) return value;
    chosen.set(value, id);
    return id;
  }
  return JSON.stringify(body, replaced, 2);
}
