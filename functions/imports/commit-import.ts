import { commitArchive } from '../../lib/archive/archive-import.ts';
import { commitRows } from '../../lib/imports/commit.ts';
import { commitImport } from '../../lib/imports/contract.ts';
import { ARCHIVE, showImport } from '../../lib/imports/import.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(commitImport, async ({ caller, params, now, actor }) => {
  const value = await requireImport(caller.bookId, params.id, now);
  const commit = value.format === ARCHIVE ? commitArchive : commitRows;
  return showImport(await commit(caller.bookId, value, actor));
});
