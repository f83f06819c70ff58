import type { Account } from '../accounts/account.ts';
import type { AccountType } from '../ledger/balance.ts';
import type { Line } from '../ledger/entry.ts';
import { isReconciled, type Reconciled } from '../ledger/marks.ts';
import { FIRST_DATE } from '../platform/date.ts';
import { journalAmounts, VALUE } from './journal-amounts.ts';
import type { TextFormat } from './text-format.ts';

const ROOTS: Readonly<Record<AccountType, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/**
 * Everything but letters and digits. Beancount 2 knows few letters beyond these scripts (Latin, Greek, Cyrillic,
 * Hebrew, Arabic, Japanese syllables): not even Chinese ones. The whole name is in the metadata.
 */
const OTHER =
  /[^A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03f5\u0400-\u0481\u048a-\u0523\u05d0-\u05ea\u0621-\u064a\u3041-\u3096\u30a1-\u30fa]+/gu;

/**
 * Account names by id. Codes that become equal once unsupported characters are removed get a number, in order of
 * creation.
 */
function beancountNames(
  accounts: readonly Pick<Account, 'id' | 'type' | 'code' | 'name'>[],
): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  /** The last number for each name: counting from the start each time would take seconds for thousands of accounts. */
  const numbers = new Map<string, number>();
  for (const { id, type, code, name } of [...accounts].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const wanted = `${ROOTS[type]}:${component(`${code} ${name}`)}`;
    let number = (numbers.get(wanted) ?? 0) + 1;
    const numbered = () => (number === 1 ? wanted : `${wanted}-${number}`);
    while (taken.has(numbered())) number++;
    numbers.set(wanted, number);
    const free = numbered();
    taken.add(free);
    names.set(id, free);
  }
  return names;
}

/** Letters, digits and dashes; the first is a capital or a digit. */
function component(text: string): string {
  const plain = text.replace(OTHER, '-').replace(/^-+|-+$/g, '');
  const [first = ''] = plain;
  return /[A-Z0-9]/.test(first)
    ? plain
    : /[a-z]/.test(first)
      ? first.toUpperCase() + plain.slice(1)
      : `X${plain}`;
}

export const beancount: TextFormat = {
  mediaType: 'text/plain; charset=utf-8',
  namesFiles: true,
  writer: ({ accounts, currencies, base }, fileNames = new Map()) => {
    const names = beancountNames(accounts);
    const reconciled = new Map(accounts.map((each) => [each.id, each.reconciled]));
    return {
      head: () =>
        [
          `option "operating_currency" "${base.code}"`,
          // Beancount divides a total cost by the amount, and does not always get the total back.
          'option "inferred_tolerance_default" "*:0.0000001"',
          '',
          ...currencies.flatMap(({ code, name }) => [
            `${FIRST_DATE} commodity ${code}`,
            `  name: ${quoted(name)}`,
          ]),
          '; For lines that only change a value: bought at that value, and sold for nothing.',
          `${FIRST_DATE} commodity ${VALUE}`,
          '',
          ...accounts.flatMap(({ id, code, name }) => [
            `${FIRST_DATE} open ${names.get(id)}`,
            `  code: ${quoted(code)}`,
            `  name: ${quoted(name)}`,
          ]),
          '\n',
        ].join('\n'),
      entry: ({ id, kind, date, payee, memo = '', entry, tags = [] }) =>
        [
          [`${date} *`, ...(payee ? [quoted(payee)] : []), quoted(memo), ...hashed(tags)].join(' '),
          `  id: "${id}"`,
          `  kind: "${kind}"`,
          ...otherTags(tags),
          ...documents(fileNames.get(id) ?? []),
          ...entry.lines.flatMap((line) => {
            const [first, ...rest] = journalAmounts(line).map(
              (amount) => `  ${names.get(line.accountId)}  ${amount}`,
            );
            return [first, ...metadata(line, reconciled.get(line.accountId)), ...rest];
          }),
          '\n',
        ].join('\n'),
    };
  },
};

/** Beancount knows tags of these characters. The others are metadata. */
const isPlain = (tag: string) => /^[A-Za-z0-9\-_/.]+$/.test(tag);

function hashed(tags: readonly string[]): string[] {
  return tags.filter(isPlain).map((tag) => `#${tag}`);
}

function otherTags(tags: readonly string[]): string[] {
  const others = tags.filter((tag) => !isPlain(tag));
  return others.length > 0 ? [`  tags: ${quoted(others.join(' '))}`] : [];
}

/** A name of metadata has one value. */
function documents(names: readonly string[]): string[] {
  return names.map((name, index) => `  document${index === 0 ? '' : `-${index + 1}`}: ${quoted(name)}`);
}

function metadata(line: Line, reconciled: Reconciled | undefined): string[] {
  const { memo, clearedOn } = line;
  return [
    ...(memo ? [`    memo: ${quoted(memo)}`] : []),
    ...(clearedOn ? [`    cleared: ${clearedOn}`] : []),
    ...(isReconciled(line, reconciled) ? ['    reconciled: TRUE'] : []),
  ];
}

function quoted(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `"${escaped}"`;
}
