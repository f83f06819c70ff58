import type { Account, AnyTransaction, Category, Currency, Group, Obligation } from '../../client/client.ts';
import { api } from './api.ts';
import { type Reading, type ReadOptions, useRead } from './reads.ts';

/** What most screens need: the accounts, the categories and the currencies. Each is read once and shared. */
export function useAccounts(options: ReadOptions = {}): Reading<Account[]> {
  return useRead(['accounts'], () => api.listAccounts({ limit: 100 }).all(), options);
}

export function useCategories(options: ReadOptions = {}): Reading<Category[]> {
  return useRead(['categories'], () => api.listCategories({ limit: 100 }).all(), options);
}

/** Where accounts and categories are only named. */
export const FOR_NAMES: ReadOptions = { isForNames: true };

/** Groups of categories, in order. */
export function useGroups(): Reading<Group[]> {
  return useRead(['groups'], () => api.listGroups({ limit: 100 }).all());
}

export function useCurrencies(): Reading<Currency[]> {
  return useRead(['currencies'], () => api.listCurrencies({ limit: 100 }).all(), { isConstant: true });
}

/** What the payments among the records pay, and what began with their journal entries: neither tells the contact. */
export function useObligationsOf(records: readonly AnyTransaction[] = []): readonly Obligation[] {
  const obligations = useRead(
    ['obligations', 'all'],
    () => api.listObligations({ limit: 100, include_deleted: true }).all(),
    { enabled: records.some(({ kind }) => kind === 'payment' || kind === 'journal') },
  );
  return obligations.data ?? [];
}

/** Accounts that hold money or debt, which expenses, incomes and transfers use. */
export const holdsMoney = ({ type }: Account): boolean => type === 'asset' || type === 'liability';

/** Whether its balance is what is owed. */
export const isDebt = ({ type }: Account): boolean => type === 'liability';

/** By name. Two that are called the same are told apart by something more. */
export function choicesOf<T extends { readonly id: string; readonly name: string }>(
  records: readonly T[],
  more: (record: T) => string,
): { readonly value: string; readonly label: string }[] {
  const isTwice = (name: string) => records.filter((record) => record.name === name).length > 1;
  return byName(records).map((record) => ({
    value: record.id,
    label: isTwice(record.name) ? `${record.name} (${more(record)})` : record.name,
  }));
}

export function byName<T extends { readonly name: string }>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => a.name.localeCompare(b.name));
}
