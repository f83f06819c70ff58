import { useState } from 'preact/hooks';
import type { AnyTransaction } from '../../client/client.ts';
import { newAttempt, newKey, withBody } from '../platform/in-doubt.ts';
import { noteUsed } from '../platform/recent.ts';
import type { Typed } from '../platform/typed.ts';
import type { EntryAttempt, EntryBody, WaitingEntry } from '../platform/waiting/entry.ts';
import { save } from '../platform/waiting/waiting.ts';

/**
 * Saves what is typed as an entry, which waits on this device if there is no connection. However often it is saved, and
 * even if the page is loaded again in between, it is the same entry.
 */
export function useEntrySaving(
  waiting: WaitingEntry | undefined,
  typed: Typed,
): { readonly id: string; readonly saveEntry: (body: EntryBody) => Promise<AnyTransaction | undefined> } {
  const [start] = useState(() => {
    const kept = typed.read();
    const attempt = waiting?.attempt ?? (kept.attempt as EntryAttempt | undefined) ?? newAttempt();
    return { id: waiting?.id ?? kept.entry ?? newKey(), attempt };
  });
  const [attempt, setAttempt] = useState<EntryAttempt>(start.attempt);
  return {
    id: start.id,
    saveEntry: (body) => {
      // Where nothing can be stored, the form remembers the key and what was sent.
      const next = withBody(attempt, body);
      setAttempt(next);
      typed.keep({ entry: start.id, attempt: next });
      noteUsed('account', 'asset_account_id' in body ? body.asset_account_id : body.from_account_id);
      noteUsed('currency', body.currency_id);
      return save({ id: start.id, attempt }, body, waiting === undefined);
    },
  };
}
