import { isCalendarDate } from '../../../platform/date.ts';
import { type DecimalMark, inferDecimal, parseAmount } from '../amounts.ts';
import { chooseAccount } from '../choose-statement.ts';
import { currencyOfRow } from '../currency-marks.ts';
import { unreadable } from '../failure.ts';
import { decimalOf } from '../file-options.ts';
import { lineAt } from '../lines.ts';
import { bySign, checkRowCount, checkText, currencyCode, noAmount, noDate, toRow } from '../rows.ts';
import type { ReadOptions, Statement, StatementRow } from '../statement.ts';
import { splitCharacterData } from './character-data.ts';
import { type Aggregate, parseElements } from './elements.ts';

/** Statements of a bank account, of a credit card, and of investments. */
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const ACCOUNTS = ['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'];
/** Leaves that a transaction may have at most once. */
const SINGLE = ['DTPOSTED', 'TRNAMT', 'FITID'];

/** OFX 1.x and 2.x, and QFX, which is OFX with a few elements for Quicken. */
export function readOfx(text: string, options: ReadOptions): Statement {
  const statements = descendants(parseElements(...bodyOf(text)), (name) => STATEMENTS.has(name));
  if (statements.length === 0) throw unreadable(1, 'the file has no account statement');
  const parts = statements.map((element) => ({ element, account: accountOf(element) }));
  const chosen = chooseAccount(parts, options.statement).map(({ element }) => element);
  const investment = chosen.find(({ name }) => name === 'INVSTMTRS');
  if (investment) throw unreadable(investment.line, 'investment statements are not supported');

  const entries = chosen.flatMap((statement) => {
    const file = leaf(statement, 'CURDEF');
    return descendants(statement, (name) => name === 'STMTTRN').map((entry) => ({
      entry,
      // With ORIGCURRENCY, the amount is already in the currency of the account.
      column: leaf(child(entry, 'CURRENCY'), 'CURSYM'),
      file,
    }));
  });
  checkRowCount(entries.length);
  const decimal = decimalOfFile(
    entries.map(({ entry }) => leaf(entry, 'TRNAMT') ?? ''),
    options,
    entries.map(({ column, file }) => column ?? file ?? ''),
  );
  return {
    rows: entries.map(({ entry, ...named }) => readEntry(entry, named, decimal, options)),
    pending: chosen.flatMap((statement) => descendants(statement, (name) => name === 'STMTTRNP')).length,
    currency_id: currencyCode(leaf(chosen[0], 'CURDEF')),
  };
}

function readEntry(
  entry: Aggregate,
  named: { readonly column: string | undefined; readonly file: string | undefined },
  decimal: DecimalMark,
  options: ReadOptions,
): StatementRow {
  const [date, amount] = [leaf(entry, 'DTPOSTED'), leaf(entry, 'TRNAMT')];
  const day = (date ?? '').replace(/^(\d{4})(\d\d)(\d\d).*$/s, '$1-$2-$3');
  const signed = parseAmount(amount ?? '', decimal);
  const { currency, problems } = currencyOfRow({ marks: signed?.marks ?? [], ...named }, options);
  const repeated = SINGLE.filter((name) => leaves(entry, name).length > 1);
  return toRow({
    line: entry.line,
    date: isCalendarDate(day) ? day : undefined,
    ...bySign(signed),
    currency,
    payee: leaf(entry, 'NAME') ?? leaf(child(entry, 'PAYEE'), 'NAME') ?? leaf(entry, 'EXTDNAME'),
    memo: leaves(entry, 'MEMO').join(' ') || checkText(leaf(entry, 'CHECKNUM'), signed),
    bankId: leaf(entry, 'FITID'),
    problems: [
      ...(isCalendarDate(day) ? [] : [noDate(date)]),
      ...(signed ? [] : [noAmount(amount)]),
      ...problems,
      ...repeated.map((name) => `the transaction has more than one ${name}`),
    ],
  });
}

/** The part from `<OFX>` on, and its line. */
function bodyOf(text: string): [body: string, firstLine: number] {
  const start = /<OFX[\s>]/i.exec(text)?.index;
  if (start === undefined) throw unreadable(1, 'the file has no <OFX> element');
  for (const part of splitCharacterData(text, 1)) {
    const declaration = part.isCharacterData ? null : /<!(?:DOCTYPE|ENTITY|--)/i.exec(part.text);
    if (!declaration) continue;
    const what = declaration[0].endsWith('--') ? 'comments' : 'document types and entities';
    throw unreadable(lineAt(text, part.start + declaration.index), `${what} are not accepted`);
  }
  return [text.slice(start), lineAt(text, start)];
}

/** OFX allows a point or a comma, and no groups: `1.234` has three decimals unless other amounts say otherwise. */
function decimalOfFile(
  amounts: readonly string[],
  options: ReadOptions,
  currencies: readonly string[],
): DecimalMark {
  const isInDoubt = options.decimal === undefined && inferDecimal(amounts) === undefined;
  if (isInDoubt && amounts.every((amount) => !amount.includes(','))) return '.';
  return decimalOf(amounts, options, currencies);
}

function accountOf(statement: Aggregate): string | undefined {
  const account = statement.children.find(({ name }) => ACCOUNTS.includes(name));
  const id = leaf(account, 'ACCTID');
  if (id === undefined) return undefined;
  const bank = leaf(account, 'BANKID') ?? leaf(account, 'BROKERID');
  return [bank, id, leaf(statement, 'CURDEF')].filter((part) => part !== undefined).join(' ');
}

function descendants(element: Aggregate, isWanted: (name: string) => boolean): Aggregate[] {
  return element.children.flatMap((inner) => (isWanted(inner.name) ? [inner] : descendants(inner, isWanted)));
}

function child(element: Aggregate, name: string): Aggregate | undefined {
  return element.children.find((inner) => inner.name === name);
}

function leaf(element: Aggregate | undefined, name: string): string | undefined {
  return element && leaves(element, name)[0];
}

/** The texts of the leaves with this name that are not empty. */
function leaves(element: Aggregate, name: string): string[] {
  return element.leaves
    .filter((each) => each.name === name)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
}
