import type { AnyTransaction, ImportRow } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { say } from '../platform/toasts.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { decide } from './answers.ts';
import { asChosen, withChoice, withInclude } from './choice.ts';

/** One answer for all of these rows. */
export function choose(importId: string, rows: readonly ImportRow[], choice: string, name: string): void {
  decide(
    importId,
    rows.map((row) => ({
      row,
      shown: asChosen(row, choice),
      body: async () => withChoice(row, choice, await otherSideOf(row, choice)),
    })),
  );
  say(t.answered(rows.length, name), async () => putBack(importId, rows, choice));
}

export function include(importId: string, rows: readonly ImportRow[], isIncluded: boolean): void {
  decide(
    importId,
    rows.map((row) => ({
      row,
      shown: { ...row, include: isIncluded },
      body: () => withInclude(row, isIncluded),
    })),
  );
}

async function putBack(importId: string, before: readonly ImportRow[], choice: string): Promise<void> {
  decide(
    importId,
    before.map((row) => ({
      row: asChosen(row, choice),
      shown: row,
      body: () => withInclude(row, row.include),
    })),
  );
}

/** How many records are looked at. */
const MATCHES_MAX = 5;

/** The record that a transfer to the chosen account replaces, if it is certain which one. */
async function otherSideOf(row: ImportRow, choice: string): Promise<AnyTransaction | undefined> {
  if (!choice.startsWith('transfer ') || !['new', 'transfer'].includes(row.status)) return undefined;
  const records = await Promise.all(row.matches.slice(0, MATCHES_MAX).map((id) => api.getTransaction(id)));
  const there = records.filter(
    (record) => 'asset_account_id' in record && `transfer ${record.asset_account_id}` === choice,
  );
  return there.length === 1 ? there[0] : undefined;
}
