import type { Parameter } from '../../openapi/types.ts';
import { element } from './dom.ts';
import { idsFor } from './known.ts';

/** A labelled input for a parameter, that offers what is known to fit. */
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
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  if (choices) {
    const options = ['', ...choices].map((value) => element('option', { value }, value));
    return element('div', field, label, element('select', { id, name }, ...options));
  }
  const input = element('input', { id, name, autocomplete: 'off', placeholder: placeholderOf(parameter) });
  const offered = idsFor(name, path);
  if (required) input.value = offered[0]?.id ?? (name === 'id' ? '' : String(parameter.example ?? ''));
  if (name === 'Idempotency-Key') input.value = crypto.randomUUID();
  if (offered.length === 0) return element('div', field, label, input);
  input.setAttribute('list', `${id}-known`);
  const options = offered.map((known) => element('option', { value: known.id }, known.label));
  return element('div', field, label, input, element('datalist', { id: `${id}-known` }, ...options));
}

function placeholderOf({ name, schema, example }: Parameter): string {
  if (name === 'id') return 'id of a record';
  return String(schema.default ?? example ?? '');
}

/** The example, with ids that exist put in for those that do not. */
export function bodyWithKnownIds(example: unknown, path: string): string {
  const replaced = Object.entries(example as Record<string, unknown>).map(([field, value]) => [
    field,
    idsFor(field, path)[0]?.id ?? value,
  ]);
  return JSON.stringify(Object.fromEntries(replaced), null, 2);
}
