import { useState } from 'preact/hooks';
import type { AnyTransaction, Category, Transaction } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { byName } from '../platform/books.ts';
import { NO_FAILURE } from '../platform/failures.ts';
import { readAgain } from '../platform/reads.ts';
import { dismissToast, say, sayFailure } from '../platform/toasts.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { Form, Submit } from '../ui/form.tsx';
import { Progress } from '../ui/progress.tsx';
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

const hasOneCategory = (record: AnyTransaction): record is Transaction =>
  (record.kind === 'expense' || record.kind === 'income') && !record.splits;

async function putCategory(record: Transaction, category_id: string): Promise<[Transaction, string]> {
  const put = record.kind === 'expense' ? api.updateExpense : api.updateIncome;
  const changed = await put.call(
    api,
    record.id,
    { ...record, category_id },
    { ifMatch: await etagOf(record) },
  );
  return [changed, record.category_id];
}

interface ChangeCategoryProps {
  readonly records: readonly AnyTransaction[];
  readonly categories: readonly Category[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives the selected rows another category. Undo gives each its own back. */
export function ChangeCategoryDialog({ records, categories, onClose, onDone }: ChangeCategoryProps) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState(NO_FAILURE);
  const [progress, setProgress] = useState<number>();
  const able = records.filter(hasOneCategory);
  const kinds = new Set(able.map(({ kind }) => kind));
  const choices = byName(categories.filter(({ kind, is_active }) => is_active && kinds.has(kind)));
  const apply = async () => {
    if (progress !== undefined) return;
    const chosen = choices.find((category) => category.name.toLowerCase() === name.trim().toLowerCase());
    if (!chosen) return setFailure({ fields: { category_id: name ? common.chooseOne : common.required } });
    const own = able.filter(({ kind }) => kind === chosen.kind);
    setProgress(0);
    const { done, failed } = await forEach(own, (record) => putCategory(record, chosen.id), setProgress);
    if (done.length > 0)
      say(t.changed(done.length), async () => {
        await forEach(
          done,
          ([record, before]) => putCategory(record, before),
          () => undefined,
        );
      });
    const left = failed + records.length - own.length;
    if (left > 0) sayFailure(t.notChanged(left));
    onDone();
  };
  return (
    <Dialog title={t.changeCategory} onClose={onClose} isNarrow>
      <Form failure={failure} onSubmit={() => void apply()}>
        <DialogBody>
          <Combobox
            label={common.category}
            value={name}
            choices={choices.map((category) => ({ value: category.id, label: category.name }))}
            onInput={setName}
            onChoose={(choice) => setName(choice.label)}
            isStrict
            error={failure.fields.category_id}
          />
          {able.length < records.length && <p class="hint">{t.onlyKind}</p>}
          {progress !== undefined && (
            <Progress label={t.working(progress, able.length)} done={progress} of={able.length} />
          )}
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={common.apply} isBusy={progress !== undefined} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
