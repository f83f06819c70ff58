import type { Import } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { ARCHIVE_TYPE, partsOf } from './file.ts';

/** Sends an archive in parts. An incomplete one is useless, so that it is removed if a part fails. */
export async function uploadArchive(
  file: File,
  file_name: string,
  idempotencyKey: string,
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
        : await api.createImport({ file_name }, part, ARCHIVE_TYPE, { idempotencyKey });
      sent += part.length;
      onProgress(sent);
    }
  } catch (error) {
    if (made) await api.deleteImport(made.id).catch(() => undefined);
    throw error;
  }
  return made as Import;
}
