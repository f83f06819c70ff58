import { useEffect, useRef } from 'preact/hooks';
import type { Account, AnyTransaction, Category, Currency } from '../../client/client.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { hasAttachments } from '../attachments/has-attachments.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { type Failure, messageOf } from '../platform/failures.ts';
import { useAddress } from '../platform/location.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import { readAgain } from '../platform/reads.ts';
import { recent } from '../platform/recent.ts';
import { ENTRY_TOUCHES } from '../platform/recorded.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import type { Typed } from '../platform/typed.ts';
import { useMoney } from '../platform/use-money.ts';
import { usualMoney } from '../platform/usual-account.ts';
import type { EntryBody, WaitingEntry } from '../platform/waiting/entry.ts';
import { settleEntry } from '../platform/waiting/waiting.ts';
import { newRuleFrom } from '../rules/address.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { scheduleTexts } from '../texts/en/schedules.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { ByLine } from '../ui/author.tsx';
import { DialogFoot } from '../ui/dialog.tsx';
import { useEditing } from '../ui/editing.tsx';
import { Radios, SelectField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { namesOf } from './describe.ts';
import { type CategoryId, type DraftKind, KINDS, type TransactionDraft } from './draft.ts';
import { entryKind, failureOfRefusal } from './entry-kind.ts';
import { ExpensePart } from './expense-part.tsx';
import { JournalPart } from './journal-part.tsx';
import { CALLS, remove, restore } from './records.ts';
import { FREQUENCIES, scheduleOf } from './repeat.ts';
import { TransferPart } from './transfer-part.tsx';
import { useEntrySaving } from './use-entry.ts';
import { useEntryFiles } from './use-entry-files.ts';
import { useNewCategories } from './use-new-categories.ts';

interface EntryFormProps {
  /** What a new one contains at first. */
  readonly initial: TransactionDraft;
  /** Undefined for a new one. */
  readonly record: AnyTransaction | undefined;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly currencies: readonly Currency[];
  /** What waits on this device, to be corrected. */
  readonly waiting: WaitingEntry | undefined;
  readonly typed: Typed;
  readonly onClose: () => void;
  readonly onCancel: () => void;
  readonly onDuplicate: () => void;
  readonly onSavedAndAdd: (saved: TransactionDraft) => void;
}

export function EntryForm(props: EntryFormProps) {
  const { initial, accounts, currencies, onClose, onDuplicate, onSavedAndAdd } = props;
  const may = useMay();
  const { go } = useAddress();
  const { typed, waiting } = props;
  const { id, saveEntry } = useEntrySaving(waiting, typed);
  const saveAndRepeat = async (body: EntryBody) => {
    const saved = await saveEntry(body);
    const often = FREQUENCIES.find((each) => each === draft.repeat);
    if (!often) return saved;
    const name = draft.payee.trim() || draft.memo.trim() || draft.category || common.kinds[draft.kind];
    if (!saved) sayFailure(t.notRepeatedOffline);
    // The transaction itself is saved already.
    else
      await api
        .createSchedule(scheduleOf(body, often, name))
        .catch((error) => sayFailure(`${t.notRepeated} ${messageOf(error)}`));
    return saved;
  };
  const { files, sendFiles } = useEntryFiles(id, props.record, waiting !== undefined, () => void noteFiles());
  const fail = useRef<(failure: Failure) => void>(() => undefined);
  const made = useNewCategories(props.categories, (failure) => fail.current(failure));
  const categories = made.current();
  const categoryId: CategoryId = (name, kind) =>
    made.current().find((each) => each.kind === kind && each.name.toLowerCase() === name.trim().toLowerCase())
      ?.id;
  const kind = entryKind(useMoney(), namesOf(accounts, categories), categoryId, may('deleteExpense'));
  const editing = useEditing({
    kind,
    record: props.record,
    empty: initial,
    typed,
    arriving: made.arriving,
    saveNew: (body) => ('lines' in body ? undefined : saveAndRepeat(body)),
    onSaved: (saved) => {
      sendFiles(saved);
      if (waiting) void settleEntry(id);
      onClose();
    },
    onWaiting: () => {
      sendFiles(undefined);
      onClose();
    },
  });
  fail.current = editing.writing.fail;
  // The number of files is part of the record: without it, saving would look like a conflict.
  const noteFiles = async () => {
    if (props.record) editing.noteBeside(await api.getTransaction(props.record.id), 'attachment_count');
  };
  useEffect(() => {
    if (waiting?.refusal) editing.writing.fail(failureOfRefusal(waiting.refusal));
  }, []);
  const { record, draft, change, writing, save } = editing;
  const calls = CALLS[draft.kind];

  const removeIt = async () => {
    if (!record) return;
    const isDone = await writing.run(async () => {
      await remove(record);
      return true;
    });
    if (!isDone) return;
    say(t.deleted(1), async () => {
      await restore(record);
      await readAgain(ENTRY_TOUCHES);
    });
    onClose();
  };
  const bringBack = async () => {
    if (!record) return;
    if (await writing.run(() => restore(record))) {
      say(t.restored);
      onClose();
    }
  };
  const createCategory = (name: string) => {
    if (draft.kind === 'expense' || draft.kind === 'income') made.create(name, draft.kind);
  };

  const isLocked = record?.is_locked === true;
  const isDeleted = record?.deleted_at !== undefined;
  const isFixed = isLocked || isDeleted || (record !== undefined && !may(calls.update));
  const saveAndAdd = () =>
    save((saved) => {
      sendFiles(saved);
      onSavedAndAdd(draft);
    });
  // What is filled in already begins with the amount.
  const isNewHere = !props.record && !waiting && initial.payee === '';
  const isQuick = useMedia(PHONE) && isNewHere && (draft.kind === 'expense' || draft.kind === 'income');
  /** What was changed here may be so for others of this payee. It is saved before. */
  const makeRule = () => {
    if (!record || (draft.kind !== 'expense' && draft.kind !== 'income')) return;
    const before = 'payee' in record ? record.payee : undefined;
    const seed = { payee: before || draft.payee, category_id: categoryId(draft.category, draft.kind) };
    save(() => go(...newRuleFrom(seed)));
  };
  const opened = record && kind.draftOf(record);
  const isChanged = opened && (opened.category !== draft.category || opened.payee !== draft.payee);
  const attachments = hasAttachments() && (
    <Attachments
      transactionId={record?.id}
      files={files}
      mayAdd={may('createAttachment') && !isDeleted}
      onChanged={() => void noteFiles()}
    />
  );
  const part = {
    ...editing,
    isQuick,
    attachments: isQuick && attachments,
    onMakeRule: isChanged && !isFixed && may('createRule') ? makeRule : undefined,
    books: {
      accounts,
      categories,
      currencies,
      createCategory: may('createCategory') ? createCategory : undefined,
    },
  };
  return (
    <Form failure={writing.failure} onSubmit={save} look={isQuick ? 'dialog-form quick' : 'dialog-form'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut belongs to all fields inside. */}
      <div
        class="dialog-body"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (record) save();
          else saveAndAdd();
        }}
      >
        <FormFailure failure={writing.failure} />
        {isFixed && (
          <Notice kind="amber">
            {isLocked ? t.locked : isDeleted ? t.isDeleted : bookTexts.mayNotChange}
          </Notice>
        )}
        {!record && (
          <Radios
            label={t.kind}
            value={draft.kind}
            choices={KINDS.filter((kind) => may(CALLS[kind].create)).map((kind) => ({
              value: kind,
              label: common.kinds[kind],
            }))}
            onChange={(kind) =>
              change({
                kind: kind as DraftKind,
                ...(draft.from_account_id === '' && {
                  from_account_id: usualMoney(accounts, [draft.asset_account_id, ...recent('account')]),
                }),
              })
            }
            isWide
          />
        )}
        <fieldset class="fields" disabled={isFixed}>
          {draft.kind === 'transfer' ? (
            <TransferPart {...part} />
          ) : draft.kind === 'journal' ? (
            <JournalPart {...part} />
          ) : (
            <ExpensePart {...part} />
          )}
          {!record && !waiting && draft.kind !== 'journal' && may('createSchedule') && (
            <SelectField
              {...editing.field('repeat')}
              choices={[
                { value: '', label: t.never },
                ...FREQUENCIES.map((value) => ({ value, label: scheduleTexts.frequencies[value] })),
              ]}
            />
          )}
        </fieldset>
        {!isQuick && attachments}
        {record && <ByLine record={record} />}
      </div>
      <DialogFoot onCancel={props.onCancel}>
        {record ? (
          <>
            {!isLocked && !isDeleted && may(calls.remove) && (
              <button class="button plain danger" type="button" onClick={() => void removeIt()}>
                {common.delete}
              </button>
            )}
            {may(calls.create) && (
              <button class="button secondary" type="button" onClick={onDuplicate}>
                {t.duplicate}
              </button>
            )}
          </>
        ) : (
          <button class="button secondary" type="button" aria-disabled={writing.isBusy} onClick={saveAndAdd}>
            {t.saveAndAdd}
          </button>
        )}
        {isDeleted && !isLocked && may(calls.update) && (
          <button class="button primary" type="button" onClick={() => void bringBack()}>
            {t.restore}
          </button>
        )}
        {!isFixed && <Submit label={common.save} isBusy={writing.isBusy} />}
      </DialogFoot>
      {editing.conflict}
    </Form>
  );
}
