import type { Format } from './readers/statement.ts';

/** The media type decides how a file is read, not its content. */
export const FORMAT_OF_TYPE: Readonly<Record<string, Format>> = {
  'text/csv': 'csv',
  'application/x-ofx': 'ofx',
  'application/vnd.intu.qfx': 'ofx',
  'application/qif': 'qif',
  'application/xml': 'camt053',
};
/** With this one, the parameter `format` decides. */
export const ANY_TYPE = 'application/octet-stream';

export const ARCHIVE_TYPE = 'application/x-ndjson';

export const MEDIA_TYPES: readonly string[] = [...Object.keys(FORMAT_OF_TYPE), ANY_TYPE, ARCHIVE_TYPE];
