import { useEffect, useState } from 'preact/hooks';
import type { AnyTransaction, Transaction } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { cache, useRead } from '../platform/reads.ts';

const PAUSE_MS = 200;
const SEARCH_FROM = 2;

/**
 * The last expense or income of each payee, newest first: those of the latest transactions, and those that match what was
 * typed.
 */
export function usePayees(typed: string, kind: 'expense' | 'income'): readonly Transaction[] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const latest = useRead(
    ['transactions', 'payees'],
    async () => (await api.listTransactions({ limit: 100 })).data,
  );
  const found = useRead(
    ['transactions', 'payees', asked],
    async () => (await api.listTransactions({ q: asked, limit: 20 })).data,
    { enabled: asked.length >= SEARCH_FROM, keepPrevious: true },
  );
  // What the overview has read, until more is there.
  const recent = latest.data ?? cache.getQueryData<AnyTransaction[]>(['transactions', 'recent']) ?? [];
  const isKnown = (record: AnyTransaction): record is Transaction => record.kind === kind && !!record.payee;
  const byName = new Map<string, Transaction>();
  for (const record of [...recent, ...(found.data ?? [])].filter(isKnown)) {
    const name = (record.payee ?? '').toLowerCase();
    if (!byName.has(name)) byName.set(name, record);
  }
  return [...byName.values()];
}
