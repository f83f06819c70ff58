import type { Import } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useRead } from '../platform/reads.ts';
import { bankTexts } from '../texts/en/banks.ts';
import { importTexts as t } from '../texts/en/imports.ts';

/** What an import is called: after its file, or after the connection that brought it, if that still exists. */
export function sourceName({ file_name, connection_id }: Import, connection: string | undefined): string {
  return file_name ?? connection ?? (connection_id ? bankTexts.fromBank : t.unnamed);
}

export function useSourceName(value: Import): string {
  const { connection_id: id = '' } = value;
  const connection = useRead(['connection', id], () => api.getConnection(id), { enabled: id !== '' });
  return sourceName(value, connection.data?.name);
}
