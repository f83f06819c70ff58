import type { Import } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import type { Endpoints } from '../platform/in-doubt.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { ARCHIVE_TYPE, mediaTypeOf, partsOf } from './file.ts';

type Query = Parameters<typeof api.createImport>[0];

/** What is sent first: a file, or the first part of an archive. */
export interface Upload {
  readonly query: Query;
  readonly content: Blob;
  readonly mediaType: ReturnType<typeof mediaTypeOf>;
  /** Tells files of the same name apart. */
  readonly size: number;
  readonly modified: number;
}

export const ENDPOINTS: Endpoints<Upload, Import> = {
  create: ({ query, content, mediaType }, options) => api.createImport(query, content, mediaType, options),
  remove: ({ id }) => api.deleteImport(id),
};

export function uploadOf(file: File, query: Query, content: Blob = file): Upload {
  return { query, content, mediaType: mediaTypeOf(file), size: file.size, modified: file.lastModified };
}

/** Sends an archive in parts. An incomplete one is useless, so that it is removed if a part fails. */
export async function uploadArchive(
  file: File,
  query: Query,
  create: (first: Upload) => Promise<Import>,
  onProgress: (bytes: number) => void,
): Promise<Import> {
  const parts = await partsOf(file);
  if (!parts) throw new RangeError(t.longLine);
  let made: Import | undefined;
  let sent = 0;
  try {
    for (const [index, part] of parts.entries()) {
      made = made
        ? await api.addImportPart(made.id, { number: index + 1 }, part, ARCHIVE_TYPE)
        : await create(uploadOf(file, query, new Blob([part])));
      sent += part.length;
      onProgress(sent);
    }
  } catch (error) {
    if (made) await api.deleteImport(made.id).catch(() => undefined);
    throw error;
  }
  return made as Import;
}
