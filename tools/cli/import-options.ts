import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document, Parameter } from '../openapi/types.ts';
import { asFlag } from './command.ts';

const DESCRIPTION = join(import.meta.dirname, '../../docs/openapi.json');

/** The command has its own flags for these. */
const OWN = ['account_id', 'format', 'file_name'];

/** The options of `POST /imports` that are flags of the same name, from the API description. */
export const IMPORT_OPTIONS = readOptions();

function readOptions(): Parameter[] {
  const { paths } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as Document;
  const parameters = paths['/imports']?.post?.parameters ?? [];
  return parameters
    .filter((one) => 'name' in one)
    .filter((one) => one.in === 'query' && !OWN.includes(one.name));
}

export const OPTION_FLAGS: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>> =
  Object.fromEntries(
    IMPORT_OPTIONS.map(({ name, schema }) => [
      asFlag(name).slice(2),
      { type: schema.type === 'boolean' ? 'boolean' : 'string' },
    ]),
  );

export const OPTION_HELP = IMPORT_OPTIONS.map(
  ({ name, description }) => `  ${importFlag(name).padEnd(38)}  ${description.replaceAll('`', '')}`,
).join('\n');

/** The flag for a parameter that the service's error names, with its possible values. None if it is the file. */
export function importFlag(field: string): string {
  if (field === 'account_id') return '--account';
  if (field === 'body') return '';
  const values = IMPORT_OPTIONS.find(({ name }) => name === field)?.schema.enum;
  return `${asFlag(field)}${choices(values)}`;
}

/** ` dmy|mdy|ymd`. Punctuation is quoted for the shell: ` "," or ";" or "|" or tab`. */
function choices(values: readonly unknown[] | undefined): string {
  if (!values) return '';
  const words = values.map(String);
  const isWord = (text: string) => /^\w+$/.test(text);
  if (words.every(isWord)) return ` ${words.join('|')}`;
  return ` ${words.map((text) => (isWord(text) ? text : `"${text}"`)).join(' or ')}`;
}
