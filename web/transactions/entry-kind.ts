import type { AnyTransaction } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { type Failure, failureOfFields } from '../platform/failures.ts';
import { ENTRY_TOUCHES, showAtOnce } from '../platform/recorded.ts';
import { tagText } from '../platform/tags.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import type { Refusal } from '../platform/waiting/entry.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { waitingTexts } from '../texts/en/waiting.ts';
import type { RecordKind } from '../ui/editing.tsx';
import type { Names } from './describe.ts';
import { bodyOf, type CategoryId, draftOf, type TransactionBody, type TransactionDraft } from './draft.ts';
import { create, remove, update } from './records.ts';

const LABELS: RecordKind<TransactionDraft, AnyTransaction, TransactionBody>['labels'] = {
  amount: common.amount,
  currency_id: common.currency,
  fx_rate: t.exchangeRate,
  payee: common.payee,
  category: common.category,
  splits: t.split,
  asset_account_id: common.account,
  date: common.date,
  memo: common.memo,
  tags: t.tags,
  is_refund: t.refund,
  from_account_id: t.fromAccount,
  to_account_id: t.toAccount,
  to_amount: t.amountReceived,
  to_currency_id: t.currencyReceived,
  lines: t.lines,
  repeat: t.repeat,
};
const NAMES = { category: 'category_id' };

/** A field of the API as the form calls it. */
export function labelOf(field: string): string {
  const name = field.replace(/\[.*/, '').replace('category_id', 'category');
  return LABELS[name as keyof typeof LABELS] ?? name;
}

/** An expense, an income, a transfer or a journal entry. */
export function entryKind(
  money: MoneyFormats,
  names: Names,
  categoryId: CategoryId,
  canTakeBack: boolean,
): RecordKind<TransactionDraft, AnyTransaction, TransactionBody> {
  return {
    labels: LABELS,
    names: NAMES,
    show: (part, draft) => {
      if (part === 'splits')
        return draft.splits.map(({ category, amount }) => `${category} ${amount}`).join(', ');
      if (part === 'lines')
        return draft.lines
          .map((line) => `${names.account(line.account_id)} ${line.debit || line.credit}`)
          .join(', ');
      if (part === 'tags') return draft.tags.map(tagText).join(' ');
      const text = String(draft[part] ?? '');
      return part.endsWith('account_id') ? names.account(text) : text;
    },
    draftOf: (record) => draftOf(record, money, names.category),
    bodyOf: (draft) => bodyOf(draft, money, categoryId),
    create,
    update: async (record, body) => {
      const saved = await update(record, body);
      showAtOnce(saved);
      return saved;
    },
    read: ({ id }) => api.getTransaction(id),
    remove,
    canTakeBack,
    mustReplace: (record, { kind }) => record.kind !== kind,
    said: t.saved,
    saidWaiting: waitingTexts.saved,
    touches: ENTRY_TOUCHES,
  };
}

/** What the service said of an entry, at the fields of the form. */
export function failureOfRefusal({ code, errors, message }: Refusal): Failure {
  const text = code === 'version_mismatch' ? waitingTexts.changedElsewhere : message;
  return failureOfFields(errors, text, FIELDS);
}

const FIELDS = [
  'amount',
  'currency_id',
  'fx_rate',
  'payee',
  'category_id',
  'splits',
  'asset_account_id',
  'date',
  'memo',
  'tags',
  'is_refund',
  'from_account_id',
  'to_account_id',
  'to_amount',
  'to_currency_id',
];
