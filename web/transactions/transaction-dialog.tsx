import { useState } from 'preact/hooks';
import type { AnyTransaction } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { holdsMoney, useAccounts, useCategories, useCurrencies } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { bookTexts } from '../texts/en/books.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { LoadFailure, Notice } from '../ui/notice.tsx';
import { namesOf } from './describe.ts';
import { type Draft, draftOf, emptyDraft, filledIn } from './draft.ts';
import { EntryForm } from './entry-form.tsx';

interface TransactionDialogProps {
  /** `new`, or the id of a record. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Over the list. New ones may be filled in by the address, or copied from another record (`?copy=<id>`). */
export function TransactionDialog({ id, onClose }: TransactionDialogProps) {
  const { search } = useAddress();
  const may = useMay();
  const wanted = id === 'new' ? search.copy : id;
  const record = useRead(
    ['transaction', wanted],
    () => api.getTransaction(wanted ?? '', { include_deleted: true }),
    { enabled: wanted !== undefined },
  );
  const accounts = useAccounts();
  const categories = useCategories();
  const failed = [record, accounts, categories].find(({ error, data }) => error && !data);
  const isReady = accounts.data && categories.data && (wanted === undefined || record.data);
  return (
    <Dialog title={id === 'new' ? t.add : may('updateExpense') ? t.edit : t.one} onClose={onClose}>
      {id === 'new' && !may('createExpense') ? (
        <DialogBody>
          <Notice kind="amber">{bookTexts.mayNotChange}</Notice>
        </DialogBody>
      ) : isReady ? (
        <Loaded key={id} isNew={id === 'new'} record={record.data} onClose={onClose} />
      ) : (
        <DialogBody>
          {failed ? (
            isProblem(failed.error, 'not_found') ? (
              <Notice kind="red">{t.gone}</Notice>
            ) : (
              <LoadFailure error={failed.error} again={failed.again} />
            )
          ) : (
            <Skeleton lines={5} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

interface LoadedProps {
  readonly isNew: boolean;
  readonly record: AnyTransaction | undefined;
  readonly onClose: () => void;
}

function Loaded({ isNew, record, onClose }: LoadedProps) {
  const user = useUser();
  const money = useMoney();
  const { search, go } = useAddress();
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const currencies = useCurrencies().data ?? [];
  const [round, setRound] = useState(0);
  const [next, setNext] = useState<Draft>();
  const names = namesOf(accounts, categories);
  const day = today(user.time_zone);

  if (record?.kind === 'payment' && !isNew)
    return (
      <DialogBody>
        <p>{t.isPayment}</p>
        <p>
          <a href={to(`/obligations/${record.obligation_id}`)}>{t.openObligation}</a>
        </p>
      </DialogBody>
    );

  const fresh = (): Draft => {
    const first = accounts.find((account) => holdsMoney(account) && account.is_active)?.id ?? '';
    const empty = { ...emptyDraft(money.base, day), asset_account_id: first };
    if (record) return { ...draftOf(record, money, names.category), date: day, external_id: undefined };
    return filledIn(empty, search, names.category);
  };
  return (
    <EntryForm
      key={round}
      // As it was when the form was opened: a later change by someone else must lead to a conflict.
      initial={next ?? (isNew || !record ? fresh() : draftOf(record, money, names.category))}
      record={isNew ? undefined : record}
      accounts={accounts}
      categories={categories}
      currencies={currencies}
      onClose={onClose}
      onDuplicate={() => go('/transactions/new', { copy: record?.id })}
      onSavedAndAdd={(saved) => {
        setNext({
          ...emptyDraft(money.base, saved.date),
          kind: saved.kind,
          asset_account_id: saved.asset_account_id,
          from_account_id: saved.from_account_id,
          to_account_id: saved.to_account_id,
        });
        setRound(round + 1);
      }}
    />
  );
}
