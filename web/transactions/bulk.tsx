import type { AnyTransaction } from '../../client/client.ts';
import { readAgain } from '../platform/reads.ts';
import { dismissToast, say, sayFailure } from '../platform/toasts.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { remove, restore } from './records.ts';

export interface BulkResult<T> {
  readonly done: readonly T[];
  readonly failed: number;
}

/** One request per row. Rows that fail do not stop the others. */
async function forEach<T, R>(
  items: readonly T[],
  write: (item: T) => Promise<R>,
  onProgress: (done: number) => void,
): Promise<BulkResult<R>> {
  dismissToast();
  const waiting = [...items];
  const done: R[] = [];
  let failed = 0;
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        done.push(await write(item));
      } catch {
        failed += 1;
      }
      onProgress(done.length + failed);
    }
  };
  await Promise.all([next(), next(), next()]);
  await readAgain();
  return { done, failed };
}

export async function deleteAll(
  records: readonly AnyTransaction[],
  onProgress: (done: number) => void,
): Promise<void> {
  const take = async (record: AnyTransaction) => {
    await remove(record);
    return record;
  };
  const { done, failed } = await forEach(records, take, onProgress);
  if (done.length > 0)
    say(t.deleted(done.length), async () => {
      await forEach(done, restore, () => undefined);
    });
  if (failed > 0) sayFailure(t.notDeleted(failed));
}
