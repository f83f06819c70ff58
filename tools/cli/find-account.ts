import type { Account, PersonalFinance } from '../../client/client.ts';
import { CommandError } from './command.ts';
import { tableText } from './table.ts';

/** The account that the user means: by its id, its code or its name. */
export async function findAccount(
  api: PersonalFinance,
  wanted: string,
  signal: AbortSignal,
): Promise<Account> {
  const accounts = await api.listAccounts({ limit: 100 }, { signal }).all();
  return chooseAccount(accounts, wanted);
}

export function chooseAccount(accounts: readonly Account[], wanted: string): Account {
  const usable = accounts.filter(
    ({ type, is_active }) => is_active && (type === 'asset' || type === 'liability'),
  );
  const exact = usable.find(({ id, code }) => id === wanted || code === wanted);
  const named = usable.filter(({ name }) => fold(name) === fold(wanted));
  const [found, another] = exact ? [exact] : named;
  if (another)
    throw new CommandError(
      `You have ${named.length} accounts named ${wanted}. Use the code of one:\n${listed(named)}`,
    );
  if (found) return found;
  throw new CommandError(
    usable.length === 0
      ? 'You have no active asset or liability account.'
      : `You have no active asset or liability account named ${wanted}. These are your accounts:\n${listed(usable)}`,
  );
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

function listed(accounts: readonly Account[]): string {
  return tableText(
    [{ title: 'Code' }, { title: 'Name' }, { title: 'Type' }],
    accounts.map(({ code, name, type }) => [code, name, type]),
  );
}
