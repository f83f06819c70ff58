import { useState } from 'preact/hooks';
import type { Account, AnyTransaction, Category, Currency } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { readAgain } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { ByLine } from '../ui/author.tsx';
import { ConflictDialog } from '../ui/conflict.tsx';
import { DialogFoot } from '../ui/dialog.tsx';
import { Radios } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { namesOf } from './describe.ts';
import { differencesBetween, onTopOf } from './differences.ts';
import { bodyOf, type Draft, draftOf, KINDS, type Kind } from './draft.ts';
import { ExpensePart } from './expense-part.tsx';
import { JournalPart } from './journal-part.tsx';
import { CALLS, create, remove, restore, update } from './records.ts';
import { TransferPart } from './transfer-part.tsx';

interface EntryFormProps {
  readonly initial: Draft;
  /** Undefined for a new one. */
  readonly record: AnyTransaction | undefined;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly currencies: readonly Currency[];
  readonly onClose: () => void;
  readonly onDuplicate: () => void;
  readonly onSavedAndAdd: (saved: Draft) => void;
}

export function EntryForm(props: EntryFormProps) {
  const { accounts, categories, currencies, onClose, onDuplicate, onSavedAndAdd } = props;
  const money = useMoney();
  const may = useMay();
  const [opened, setOpened] = useState(props.initial);
  const [record, setRecord] = useState(props.record);
  const [draft, setDraft] = useState(props.initial);
  const [made, setMade] = useState<readonly Category[]>([]);
  const [theirs, setTheirs] = useState<AnyTransaction>();
  const names = namesOf(accounts, [...categories, ...made]);
  const writing = useWriting(fieldsOf(draft), (error) => {
    if (!record || !isProblem(error, 'version_mismatch')) return false;
    void api.getTransaction(record.id).then(setTheirs, () => undefined);
    return true;
  });

  const calls = CALLS[draft.kind];
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const categoryId = (name: string, kind: 'expense' | 'income') =>
    [...categories, ...made].find(
      (category) => category.kind === kind && category.name.toLowerCase() === name.trim().toLowerCase(),
    )?.id;

  const save = async (isAddingAnother: boolean, mine = draft, over = record) => {
    // A category may be on its way.
    if (writing.isBusy) return;
    const checked = bodyOf(mine, money, categoryId);
    if ('failure' in checked) return writing.fail(checked.failure);
    const saved = await writing.run(() =>
      over ? update(over, checked.body) : create(checked.body, writing.key()),
    );
    if (!saved) return;
    const before = bodyOf(opened, money, categoryId);
    if (!over) say(t.saved, may(calls.remove) ? () => undo(() => remove(saved)) : undefined);
    else say(t.saved, 'body' in before ? () => undo(() => update(saved, before.body)) : undefined);
    if (isAddingAnother) onSavedAndAdd(mine);
    else onClose();
  };
  const removeIt = async () => {
    if (!record) return;
    const isDone = await writing.run(async () => {
      await remove(record);
      return true;
    });
    if (!isDone) return;
    say(t.deleted(1), () => undo(() => restore(record)));
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
    if (draft.kind !== 'expense' && draft.kind !== 'income') return;
    const { kind } = draft;
    void writing.run(async () => {
      const category = await api.createCategory({ name, kind }, { idempotencyKey: writing.key() });
      setMade((before) => [...before, category]);
    });
  };

  const isLocked = record?.is_locked === true;
  const isDeleted = record?.deleted_at !== undefined;
  const isFixed = isLocked || isDeleted || (record !== undefined && !may(calls.update));
  const part = {
    draft,
    onChange: change,
    errors: writing.failure.fields,
    books: {
      accounts,
      categories: [...categories, ...made],
      currencies,
      createCategory: may('createCategory') ? createCategory : undefined,
    },
  };
  return (
    <Form failure={writing.failure} onSubmit={() => void save(false)} look="dialog-form">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut belongs to all fields inside. */}
      <div
        class="dialog-body"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void save(!record);
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
                kind: kind as Kind,
                ...(draft.from_account_id === '' && { from_account_id: draft.asset_account_id }),
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
        </fieldset>
        {record && <ByLine record={record} />}
      </div>
      <DialogFoot onCancel={onClose}>
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
          <button
            class="button secondary"
            type="button"
            aria-disabled={writing.isBusy}
            onClick={() => void save(true)}
          >
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
      {theirs && (
        <ConflictDialog
          differences={differencesBetween(draft, draftOf(theirs, money, names.category), names)}
          onClose={() => setTheirs(undefined)}
          onKeepMine={() => {
            const merged = onTopOf(draftOf(theirs, money, names.category), opened, draft);
            setTheirs(undefined);
            setDraft(merged);
            setRecord(theirs);
            void save(false, merged, theirs);
          }}
          onUseTheirs={() => {
            const their = draftOf(theirs, money, names.category);
            setTheirs(undefined);
            setRecord(theirs);
            setOpened(their);
            setDraft(their);
          }}
        />
      )}
    </Form>
  );
}

async function undo(write: () => Promise<unknown>): Promise<void> {
  await write();
  await readAgain();
}

/** The fields that the form shows, as the API names them. */
function fieldsOf(draft: Draft): string[] {
  const shared = ['date', 'currency_id', 'fx_rate', 'payee', 'memo', 'amount'];
  if (draft.kind === 'transfer')
    return [...shared, 'from_account_id', 'to_account_id', 'to_amount', 'to_currency_id'];
  if (draft.kind === 'journal')
    return [
      ...shared,
      'lines',
      ...draft.lines.flatMap((_, index) =>
        ['account_id', 'debit', 'credit', 'memo'].map((field) => `lines[${index}].${field}`),
      ),
    ];
  return [
    ...shared,
    'category_id',
    'asset_account_id',
    'splits',
    ...draft.splits.flatMap((_, index) =>
      ['category_id', 'amount', 'memo'].map((field) => `splits[${index}].${field}`),
    ),
  ];
}
