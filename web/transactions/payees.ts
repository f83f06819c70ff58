import { useEffect, useState } from 'preact/hooks';
import type { AnyTransaction, Payee } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { cache, useRead } from '../platform/reads.ts';

const PAUSE_MS = 200;
const SEARCH_FROM = 2;

/** What is known of a payee: its category, and the last expense or income. */
export type KnownPayee = Omit<Payee, 'count'>;

/** The payees of a kind, last used first: the latest ones, and those that match what was typed. */
export function usePayees(
  typed: string,
  kind: 'expense' | 'income',
): { readonly payees: readonly KnownPayee[]; readonly isReading: boolean } {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const reading = useRead(['payees', kind], async () => (await api.listPayees({ kind, limit: LATEST })).data);
  const latest = reading.data;
  const found = useRead(
    ['payees', kind, asked],
    async () => (await api.listPayees({ kind, q: asked, limit: 20 })).data,
    // Fewer than fit are all there are.
    { enabled: asked.length >= SEARCH_FROM && latest?.length === LATEST, keepPrevious: true },
  ).data;
  // What the overview has read, until more is there.
  const recent = latest ?? payeesIn(cache.getQueryData<AnyTransaction[]>(['transactions', 'recent']), kind);
  const byName = new Map([...(found ?? []), ...recent].map((known) => [known.payee.toLowerCase(), known]));
  const payees = [...byName.values()].toSorted((a, b) => b.last_date.localeCompare(a.last_date));
  return { payees, isReading: reading.isLoading };
}

const LATEST = 100;

function payeesIn(records: readonly AnyTransaction[] = [], kind: 'expense' | 'income'): KnownPayee[] {
  const known = records.flatMap((record) => {
    if (record.kind !== kind || !record.payee) return [];
    const { payee, category_id, splits, asset_account_id, amount, currency_id, date, id } = record;
    const category = splits ? {} : { category_id };
    return {
      payee,
      kind,
      ...category,
      asset_account_id,
      amount,
      currency_id,
      last_date: date,
      transaction_id: id,
    };
  });
  return known.filter(({ payee }, index) => known.findIndex((each) => each.payee === payee) === index);
}
