import type { Account } from '../accounts/account.ts';
import type { AccountType } from '../ledger/balance.ts';
import type { Currency } from '../ledger/currency.ts';
import { stateOf } from '../ledger/marks.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { journalAmounts, VALUE } from './journal-amounts.ts';
import { oneLine, type TextFormat } from './text-format.ts';

/** The names by which hledger recognizes the type of an account. */
const ROOTS: Readonly<Record<AccountType, string>> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
};

/** hledger's words for it are cleared and pending. */
const STATUS = { reconciled: '* ', cleared: '! ', uncleared: '' } as const;

/** Characters that mean something to hledger, and others that look like them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ':': '\u2236',
  ';': '\uff1b',
  '|': '\u00a6',
  '[': '(',
  ']': ')',
};

/** In an account name, a colon separates levels and a semicolon starts a comment. */
export function hledgerName({ type, code, name }: Pick<Account, 'type' | 'code' | 'name'>): string {
  return `${ROOTS[type]}:${code} ${without(/[:;]/g, name)}`;
}

export const hledger: TextFormat = {
  mediaType: 'text/plain; charset=utf-8',
  writer: ({ accounts, currencies }) => {
    const names = new Map(accounts.map((each) => [each.id, hledgerName(each)]));
    const reconciled = new Map(accounts.map((each) => [each.id, each.reconciled]));
    return {
      head: () =>
        [
          ...currencies.map(({ code, decimalPlaces }) => commodity(code, decimalPlaces)),
          `${commodity(VALUE, 0)}  ; for lines that only change a value: bought at that value, and sold for nothing`,
          '',
          ...[...names.values()].map((name) => `account ${name}`),
          '\n',
        ].join('\n'),
      entry: (value) =>
        [
          // Without the code, what follows could be read as a status or a code.
          `${value.date} (${value.kind}) ${description(value)}  ; ${tagged(value)}`,
          ...value.entry.lines.flatMap((line) => {
            const name = names.get(line.accountId);
            const status = STATUS[stateOf(line, reconciled.get(line.accountId))];
            return journalAmounts(line).map(
              (amount, index) => `    ${status}${name}  ${amount}${index === 0 ? comment(line.memo) : ''}`,
            );
          }),
          '\n',
        ].join('\n'),
    };
  },
};

/** A number with a decimal mark tells how many decimals the currency has. */
function commodity(code: string, decimalPlaces: Currency['decimalPlaces']): string {
  return `commodity 1000.${'0'.repeat(decimalPlaces)} ${code}`;
}

/** hledger takes what is before a bar as the payee. */
function description({ payee, memo }: Pick<Transaction, 'payee' | 'memo'>): string {
  const parts = [payee, memo].map((text) => without(/[;|]/g, text ?? ''));
  return parts[1] === '' ? `${parts[0]}` : parts.join(' | ').trim();
}

/** Names that are hledger's own, or ours. */
const OTHER_TAGS: readonly string[] = ['id', 'tag', 'date', 'date2', 'type'];

/** `tag:tag=rome` finds a tag whatever its name; `tag:rome` finds it by its name alone. */
function tagged({ id, tags = [] }: Pick<Transaction, 'id' | 'tags'>): string {
  const named = tags.filter((tag) => !OTHER_TAGS.includes(tag));
  return [`id:${id}`, ...tags.map((tag) => `tag:${tag}`), ...named.map((tag) => `${tag}:`)].join(', ');
}

/** In the comment of a line, `date:` and a date in brackets would date the line. */
function comment(memo: string | undefined): string {
  return memo ? `  ; ${without(/[:[\]]/g, memo)}` : '';
}

function without(special: RegExp, text: string): string {
  return oneLine(text).replace(special, (char) => LOOKALIKES[char] ?? char);
}
