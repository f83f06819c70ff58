import type { Message } from '../connections/connection.ts';
import { MESSAGES_MAX } from '../connections/messages.ts';
import type { OutsideAccount } from '../connections/outside-account.ts';
import { newId } from '../platform/id.ts';
import type { BankStatement, ProviderMessage } from './provider.ts';

const ACCOUNTS_MAX = 100;

/** What is known about the accounts after an answer. Those that it lacks stay as long as they are linked. */
export function mergedAccounts(
  before: readonly OutsideAccount[],
  statements: readonly BankStatement[],
): OutsideAccount[] {
  const known = new Map(before.map((each) => [each.outside_id, each]));
  const seen = statements.map((statement): OutsideAccount => {
    const { account, login, name, institution, currency_id, balance, balance_at, pending } = statement;
    const was = known.get(account);
    return {
      id: was?.id ?? newId(),
      outside_id: account,
      ...{ login, name, institution, currency_id, balance, balance_at, pending },
      link: was?.link,
    };
  });
  const answered = new Set(statements.map(({ account }) => account));
  const missing = before.filter(({ outside_id, link }) => link && !answered.has(outside_id));
  return [...missing, ...seen].slice(0, ACCOUNTS_MAX);
}

/** The provider's messages, and those about linked accounts that the answer lacks, as users see them. */
export function shownMessages(
  given: readonly ProviderMessage[],
  accounts: readonly OutsideAccount[],
  missing: readonly OutsideAccount[],
): Message[] {
  const ids = new Map(accounts.map(({ outside_id, id }) => [outside_id, id]));
  const lacking = missing.map(
    ({ id, name }): Message => ({
      code: 'account_missing',
      message: `The provider no longer sends the account ${name}.`,
      outside_account_id: id,
    }),
  );
  const said = given.map(({ code, message, account }): Message => {
    const id = ids.get(account ?? '');
    return { code, message, ...(id !== undefined && { outside_account_id: id }) };
  });
  return [...said, ...lacking].slice(0, MESSAGES_MAX);
}

/** Whether something that was said concerns an account: its rows were taken, but some may be missing. */
export function isConcerned(
  { outside_id, login }: OutsideAccount,
  messages: readonly ProviderMessage[],
): boolean {
  return messages.some((each) => {
    if (each.code.startsWith('act.') && each.account !== undefined) return each.account === outside_id;
    if (each.code.startsWith('con.') && each.login !== undefined) return each.login === login;
    return true;
  });
}

/** Linked accounts that an answer lacks. */
export function missingIn(
  accounts: readonly OutsideAccount[],
  statements: readonly BankStatement[],
): OutsideAccount[] {
  const answered = new Set(statements.map(({ account }) => account));
  return accounts.filter(({ outside_id, link }) => link && !answered.has(outside_id));
}
