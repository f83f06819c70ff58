import type { PersonalFinance } from '../../client/client.ts';

export type MediaType = Parameters<PersonalFinance['createImport']>[2];

const TYPE_OF_EXTENSION: Readonly<Record<string, MediaType>> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  ofx: 'application/x-ofx',
  qfx: 'application/vnd.intu.qfx',
  qif: 'application/qif',
  xml: 'application/xml',
  ndjson: 'application/x-ndjson',
};

export const KNOWN_EXTENSIONS = Object.keys(TYPE_OF_EXTENSION).map((name) => `.${name}`);

/** What a file with this name can be sent as to `POST /imports`. */
export function mediaTypeOf(name: string): MediaType | undefined {
  return TYPE_OF_EXTENSION[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
}
