import { checkEdit } from '../../lib/edits/check-edit.ts';
import { testEdit } from '../../lib/edits/contract.ts';
import { showTested } from '../../lib/edits/row.ts';
import * as edits from '../../lib/edits/test-edit.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(
  testEdit,
  ({ caller, body }, errors) => checkEdit(caller.bookId, body, errors),
  async (request, plan) =>
    request.page(await edits.testEdit(request.caller.bookId, plan, request.paging), showTested),
);
