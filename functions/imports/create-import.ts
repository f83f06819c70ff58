import { accountCurrency } from '../../lib/accounts/account.ts';
import { newArchiveImport } from '../../lib/archive/archive-import.ts';
import { beginRestore } from '../../lib/archive/upload.ts';
import { createImport } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import { ARCHIVE_TYPE } from '../../lib/imports/media-types.ts';
import { checkOptions, newImport } from '../../lib/imports/new-import.ts';
import { checkFormat, readFile } from '../../lib/imports/read-file.ts';
import * as store from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { newId } from '../../lib/platform/id.ts';
import { assert, FieldErrors } from '../../lib/platform/problems.ts';

export const handler = command(createImport, async (request) => {
  const { caller, query, file, now, actor } = request;
  const errors = new FieldErrors();
  if (file.mediaType === ARCHIVE_TYPE) {
    for (const name of Object.keys(query).filter((each) => each !== 'file_name'))
      errors.add(name, 'conflicting_fields', 'must be left out for an archive');
    errors.throwIfAny();
    const id = newId();
    const { writes, lines } = await beginRestore(caller.bookId, id, file.bytes, now);
    const value = newArchiveImport(id, lines, query.file_name, actor);
    return request.commit([store.createImport(caller.bookId, value), ...writes], showImport(value));
  }
  const format = checkFormat(file, query, errors);
  const { account, fxRate, baseCurrencyId } = await checkOptions(caller.bookId, query, errors);
  errors.throwIfAny();
  assert(format && account, 'a request without invalid parameters has a format and an account');
  const statement = readFile(file, format, query, {
    account_currency_id: accountCurrency(account, baseCurrencyId),
    base_currency_id: baseCurrencyId,
  });
  const { value, chunks } = await newImport(
    caller.bookId,
    { statement, format },
    { account, fxRate, baseCurrencyId },
    query,
    actor,
  );
  await store.createChunks(caller.bookId, value.id, chunks);
  return request.commit([store.createImport(caller.bookId, value)], showImport(value));
});
