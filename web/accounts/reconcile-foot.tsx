import { useState } from 'preact/hooks';
import type { Account, CreateOptions, Reconciliation, ReconciliationInput } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { choicesOf, useCategories } from '../platform/books.ts';
import { formatDate } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting, type Writing } from '../platform/writes.ts';
import { categoryTexts } from '../texts/en/categories.ts';
import { common } from '../texts/en/common.ts';
import { reconcileTexts as t } from '../texts/en/reconcile.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';

interface ReconcileFootProps {
  readonly account: Account;
  readonly currency: string;
  readonly date: string;
  /** The balance of the statement; undefined: none was typed. */
  readonly statement: number | undefined;
  readonly difference: number | undefined;
  readonly cleared: number;
  readonly count: number;
  /** What is missing may be a line that is not there yet. */
  readonly isLoading: boolean;
  /** Settles when all ticks are written. */
  readonly written: () => Promise<void>;
  /** Someone else has changed what is cleared. */
  readonly onStale: () => void;
}

/** Finishes when nothing is missing; what is may be posted. */
export function ReconcileFoot(props: ReconcileFootProps) {
  const { account, currency, date, statement, difference, cleared, count, written, onStale } = props;
  const { search, change, go } = useAddress();
  const may = useMay();
  const money = useMoney();
  const onError = (error: unknown) => {
    if (isProblem(error, 'not_reconciled')) onStale();
    return false;
  };
  const writing = useWriting(['adjustment_category_id'], onError);
  const create = (body: ReconciliationInput, options: CreateOptions) =>
    api.createReconciliation(account.id, body, options);
  const finish = async (adjustment_category_id?: string) => {
    if (statement === undefined) return;
    const body = {
      date,
      balance: statement,
      currency_id: currency,
      ...(adjustment_category_id && { adjustment_category_id }),
    };
    const done = await writing.run(async () => {
      await written();
      return writing.create<ReconciliationInput, Reconciliation>({ create }, body);
    });
    if (!done) return;
    say(t.finished(account.name, formatDate(date)));
    go(`/accounts/${account.id}`);
  };
  const isOpen = difference !== undefined && difference !== 0;
  return (
    <div class="reconcile-foot">
      {!search.post && <FormFailure failure={writing.failure} />}
      <p>
        <strong>{t.countOf(cleared, count)}</strong>{' '}
        <span class="second">{isOpen && t.toFind(money.show(Math.abs(difference), currency))}</span>
      </p>
      <div class="actions">
        {isOpen && !props.isLoading && may('createReconciliation') && (
          <button class="button plain" type="button" onClick={() => change({ post: 'true' }, false)}>
            {t.post}
          </button>
        )}
        <a class="button secondary" href={to(`/accounts/${account.id}`)}>
          {t.later}
        </a>
        {may('createReconciliation') && (
          <button
            class="button primary"
            type="button"
            disabled={difference !== 0}
            aria-busy={writing.isBusy}
            onClick={() => void finish()}
          >
            {t.finish}
          </button>
        )}
      </div>
      {isOpen && search.post && may('createReconciliation') && (
        <PostDialog
          text={t.postMore(money.show(difference, currency, true), formatDate(date))}
          writing={writing}
          onPost={(category) => void finish(category)}
          onClose={() => change({ post: undefined })}
        />
      )}
    </div>
  );
}

interface PostDialogProps {
  readonly text: string;
  readonly writing: Writing;
  readonly onPost: (categoryId: string) => void;
  readonly onClose: () => void;
}

/** Posts what is missing under a category, and finishes. */
function PostDialog({ text, writing, onPost, onClose }: PostDialogProps) {
  const categories = useCategories();
  const [category, setCategory] = useState('');
  const choices = choicesOf(
    (categories.data ?? []).filter(({ is_active }) => is_active),
    ({ kind }) => categoryTexts.kinds[kind],
  );
  const { fields } = writing.failure;
  return (
    <Dialog title={t.post} onClose={onClose} isNarrow>
      <Form
        failure={writing.failure}
        onSubmit={() =>
          category ? onPost(category) : writing.fail({ fields: { adjustment_category_id: common.required } })
        }
      >
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <p>{text}</p>
          <SelectField
            label={common.category}
            value={category}
            choices={choices}
            onChange={setCategory}
            error={fields.adjustment_category_id}
          />
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={t.post} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
