import { useState } from 'preact/hooks';
import type { Account, Connection, OutsideAccount } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import type { Failure } from '../platform/failures.ts';
import { readAgain } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { isSameLink, type LinkDraft, NONE, proposedFor, saveLink, storedDraft } from './link-draft.ts';
import { canRun } from './links.ts';

interface Given {
  readonly connection: Connection;
  readonly outside: readonly OutsideAccount[];
  readonly accounts: readonly Account[];
  readonly day: string;
}

export interface LinkForm {
  readonly failure: Failure;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  /** An account is linked for the first time. */
  readonly isNew: boolean;
  draftOf(outside: OutsideAccount): LinkDraft;
  /** What is wrong with the fields of a row. */
  errorsOf(outside: OutsideAccount): Failure['fields'];
  /** Accounts that no other row has. */
  freeFor(outside: OutsideAccount): readonly Account[];
  change(outside: OutsideAccount, draft: Partial<LinkDraft>): void;
  reset(): void;
  save(): Promise<void>;
}

/** All rows of a connection as one form: what was changed is saved row by row. */
export function useLinkForm({ connection, outside, accounts, day }: Given): LinkForm {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LinkDraft>>(() =>
    proposals(outside, accounts, day),
  );
  const [failed, setFailed] = useState<string>();
  const writing = useWriting(['account_id', 'mode', 'from', 'reverse_amounts']);
  const stored = (each: OutsideAccount) => storedDraft(each, day);
  const draftOf = (each: OutsideAccount) => drafts.get(each.id) ?? stored(each);
  const changed = outside.filter((each) => !isSameLink(draftOf(each), stored(each)));
  const isNew = changed.some((each) => !each.account_id);
  const change = ({ id }: OutsideAccount, draft: LinkDraft) =>
    setDrafts((before) => new Map(before).set(id, draft));

  const save = async () => {
    // What goes makes room for what comes.
    const order = changed.toSorted((a, b) => rank(draftOf(a)) - rank(draftOf(b)));
    const saved = await writing.run(async () => {
      for (const each of order) {
        setFailed(each.id);
        const draft = draftOf(each);
        await saveLink({
          connectionId: connection.id,
          outside: each,
          draft,
          key: writing.once(`${each.id} ${draft.accountId}`),
          onAccount: (accountId) => change(each, { ...draft, accountId }),
        });
      }
      // If it may not run now, it runs when it is due.
      if (isNew && canRun(connection)) await api.syncConnection(connection.id).catch(() => undefined);
      return true;
    });
    // Rows before the one that was refused are saved.
    if (!saved) return readAgain();
    setDrafts(new Map());
    say(isNew ? t.synced : t.saved);
  };
  return {
    failure: writing.failure,
    isBusy: writing.isBusy,
    isChanged: changed.length > 0,
    isNew,
    draftOf,
    errorsOf: ({ id }) => (id === failed ? writing.failure.fields : {}),
    freeFor: (each) => {
      const taken = outside.flatMap((other) => (other === each ? [] : draftOf(other).accountId));
      return accounts.filter((own) => isFillable(own) && !taken.includes(own.id));
    },
    change: (each, draft) => change(each, { ...draftOf(each), ...draft }),
    reset: () => {
      setDrafts(new Map());
      writing.fail({ fields: {} });
    },
    save,
  };
}

const rank = ({ accountId }: LinkDraft): number => (accountId === NONE ? 0 : 1);

const isFillable = ({ type, is_active }: Account): boolean =>
  is_active && (type === 'asset' || type === 'liability');

/** A connection without links starts with accounts of the same names. */
function proposals(outside: readonly OutsideAccount[], accounts: readonly Account[], day: string) {
  if (outside.some(({ account_id }) => account_id)) return new Map<string, LinkDraft>();
  return new Map(
    outside.flatMap((each) => {
      const accountId = proposedFor(each, accounts.filter(isFillable));
      return accountId ? [[each.id, { ...storedDraft(each, day), accountId }] as const] : [];
    }),
  );
}
