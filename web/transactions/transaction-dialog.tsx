import { useMemo, useRef, useState } from 'preact/hooks';
import type { AnyTransaction } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { hasAttachments } from '../attachments/has-attachments.ts';
import { useFiles } from '../attachments/use-files.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts, useCategories, useCurrencies, useObligationsOf } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { recent } from '../platform/recent.ts';
import { useUser } from '../platform/session.ts';
import { type Typed, typedAt } from '../platform/typed.ts';
import { useMoney } from '../platform/use-money.ts';
import { usualPaying } from '../platform/usual-account.ts';
import type { WaitingEntry } from '../platform/waiting/entry.ts';
import { sendWaiting, useEntry } from '../platform/waiting/waiting.ts';
import { bookTexts } from '../texts/en/books.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { waitingTexts } from '../texts/en/waiting.ts';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { LoadFailure, Notice } from '../ui/notice.tsx';
import { namesOf } from './describe.ts';
import { draftOf, draftOfBody, emptyDraft, filledIn, type TransactionDraft } from './draft.ts';
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
  const isNew = id === 'new';
  const found = useEntry(isNew ? search.waiting : undefined);
  // It may be sent while it is being corrected. It is still the same entry then.
  const opened = useRef<WaitingEntry>(undefined);
  opened.current ??= found ?? undefined;
  const isGone = isNew && search.waiting !== undefined && found === null && !opened.current;
  const typed = useRef<Typed>(undefined);
  const cancel = () => {
    typed.current?.forget();
    // What may have been recorded is still there.
    void sendWaiting();
    onClose();
  };
  const isReady =
    accounts.data && categories.data && found !== undefined && (wanted === undefined || record.data);
  return (
    <Dialog title={isNew ? t.add : may('updateExpense') ? t.edit : t.one} onClose={cancel}>
      {isNew && !may('createExpense') ? (
        <DialogBody>
          <Notice kind="amber">{bookTexts.mayNotChange}</Notice>
        </DialogBody>
      ) : isGone ? (
        <DialogBody>
          <Notice kind="amber">{waitingTexts.gone}</Notice>
        </DialogBody>
      ) : isReady ? (
        <Loaded
          key={id}
          isNew={isNew}
          record={record.data}
          waiting={opened.current}
          typed={typed}
          onClose={onClose}
          onCancel={cancel}
        />
      ) : (
        // It is about as high as the form from the start.
        <div class={isNew ? 'quick' : 'whole'}>
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
        </div>
      )}
    </Dialog>
  );
}

/** What is changed at its obligation. Its files are here, like those of every transaction. */
function PaymentFiles({ payment: { id, deleted_at } }: { payment: AnyTransaction }) {
  const may = useMay();
  const nothing = () => undefined;
  const files = useFiles(id, id, nothing);
  const mayAdd = may('createAttachment') && deleted_at === undefined;
  return <Attachments transactionId={id} files={files} mayAdd={mayAdd} onChanged={nothing} />;
}

interface LoadedProps {
  readonly isNew: boolean;
  readonly record: AnyTransaction | undefined;
  readonly waiting: WaitingEntry | undefined;
  readonly typed: { current: Typed | undefined };
  readonly onClose: () => void;
  readonly onCancel: () => void;
}

function Loaded({ isNew, record, waiting, typed, onClose, onCancel }: LoadedProps) {
  const user = useUser();
  const money = useMoney();
  const { search, go } = useAddress();
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const currencies = useCurrencies().data ?? [];
  const obligations = useObligationsOf(record && [record]);
  const [round, setRound] = useState(0);
  const [next, setNext] = useState<TransactionDraft>();
  const now = useMemo(() => typedAt(`${location.pathname}${location.search}`), [round]);
  typed.current = now;
  const names = namesOf(accounts, categories);
  const day = today(user.time_zone);

  const began = obligations.find(({ opening_entry_id }) => opening_entry_id === record?.id);
  const obligation = record?.kind === 'payment' ? record.obligation_id : began?.id;
  if (record && obligation && !isNew)
    return (
      <DialogBody>
        <p>{record.kind === 'payment' ? t.isPayment : t.isLoan}</p>
        <p>
          <a href={to(`/obligations/${obligation}`)}>{t.openObligation}</a>
        </p>
        {hasAttachments() && <PaymentFiles payment={record} />}
      </DialogBody>
    );

  const fresh = (): TransactionDraft => {
    const empty = {
      ...emptyDraft(money.base, day),
      asset_account_id: usualPaying(accounts, recent('account')),
    };
    if (waiting) return draftOfBody(waiting.body, money, names.category);
    if (record) return { ...draftOf(record, money, names.category), date: day, external_id: undefined };
    return filledIn(empty, search, names.category);
  };
  return (
    <EntryForm
      key={round}
      initial={next ?? fresh()}
      record={isNew ? undefined : record}
      accounts={accounts}
      categories={categories}
      currencies={currencies}
      waiting={round === 0 ? waiting : undefined}
      typed={now}
      onClose={onClose}
      onCancel={onCancel}
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
