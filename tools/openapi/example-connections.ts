import { connection as connectionRecord } from '../../lib/connections/connection.ts';
import { outsideAccount as outsideRecord } from '../../lib/connections/outside-account.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';

/** A bank of the household in example-records.ts. */

const { running_since: _running, ...shown } = exampleFrom(connectionRecord.response);
const { last_run_at: _run, last_success_at: _success, next_run_at: _next, ...made } = shown;
const outsideShown = exampleFrom(outsideRecord.response);

export const connectionInput = exampleFrom(connectionRecord.body);
export const connection = { ...shown, id: ID.connection };
/** Before its first run. */
export const newConnection = { ...made, id: ID.connection };
export const running = { ...connection, running_since: '2026-09-12T09:00:00.000Z' };
export const outsideInput = { account_id: ID.bank, mode: 'post', from: '2026-09-01' };
export const outsideAccount = {
  ...outsideShown,
  id: ID.outsideAccount,
  account_id: ID.bank,
  import_id: ID.import,
  last_success_at: shown.last_success_at,
};
