import fc from 'fast-check';
import type { ReadOptions } from '../../../lib/imports/readers/statement.ts';
import type { BankRow } from './generated.ts';

/** A file in some format, and the options that a client must send with it. */
export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly options: ReadOptions;
}

type Write = (rows: readonly BankRow[]) => WrittenFile;

/** `1234567.5` as `1.234.567,50`. */
function format(amount: string, decimal: string, group: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group)}${decimal}${fraction.padEnd(2, '0')}`;
}

const DATE_FORMS: Readonly<Record<string, (year: string, month: string, day: string) => string>> = {
  ymd: (year, month, day) => `${year}-${month}-${day}`,
  dmy: (year, month, day) => `${day}/${month}/${year.slice(2)}`,
  mdy: (year, month, day) => `${month}/${day}/${year} 12:30`,
};

function toDateForm(date: string, form: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return DATE_FORMS[form]?.(year, month, day) ?? date;
}

const ENCODINGS = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
};
const encoding = fc.constantFrom(...(Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[]));
const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
const dateForm = fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const);

export const csvWriter: fc.Arbitrary<Write> = fc
  .record({
    delimiter: fc.constantFrom(',', ';', '|', '\t'),
    isAlwaysQuoted: fc.boolean(),
    marks: fc.constantFrom(['.', ''], ['.', ','], ['.', "'"], [',', '.'], [',', ' '], [',', '']),
    dateForm,
    style: fc.constantFrom('sign', 'trailing', 'parentheses', 'columns', 'flag'),
    preamble: fc.constantFrom([], ['Account', '12345'], ['Statement of March']),
    footer: fc.constantFrom([], ['Total', '', '', '', '9.99']),
    lineBreak,
    encoding,
  })
  .map((quirks) => (rows) => {
    const [decimal = '.', group = ''] = quirks.marks;
    const cell = (text: string) =>
      quirks.isAlwaysQuoted || /[,;|\t"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const money = (row: BankRow) => {
      const amount = format(row.amount, decimal, group);
      const isOut = row.direction === 'out';
      if (quirks.style === 'columns') return isOut ? [amount, ''] : ['', amount];
      if (quirks.style === 'flag') return [amount, isOut ? 'D' : 'C'];
      if (!isOut) return [amount, ''];
      return [
        { sign: `-${amount}`, trailing: `${amount}-`, parentheses: `(${amount})` }[quirks.style] ?? '',
        '',
      ];
    };
    const names = { columns: ['Debit', 'Credit'], flag: ['Amount', 'D/C'] }[quirks.style as 'flag'] ?? [
      'Amount',
      'Balance',
    ];
    const lines = [
      quirks.preamble,
      ['Date', 'Transaction ID', 'Payee', 'Memo', ...names],
      ...rows.map((row) => [
        toDateForm(row.date, quirks.dateForm),
        row.bank_id ?? '',
        row.payee ?? '',
        row.memo ?? '',
        ...money(row),
      ]),
      quirks.footer,
    ];
    const text = lines.map((cells) => cells.map(cell).join(quirks.delimiter)).join(quirks.lineBreak);
    return {
      bytes: ENCODINGS[quirks.encoding](text),
      options: { date_format: quirks.dateForm, decimal: decimal as '.' | ',' },
    };
  });

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const ofxWriter: fc.Arbitrary<Write> = fc
  .record({
    isXml: fc.boolean(),
    isEscapedTwice: fc.boolean(),
    decimal: fc.constantFrom('.', ','),
    zone: fc.constantFrom('', '120000', '000000[-3:GMT]', '235959.999[+5.30:IST]'),
    lineBreak,
    encoding,
  })
  .map((quirks) => (rows) => {
    const leaf = (name: string, value: string | undefined) => {
      const once = escaped(value ?? '');
      const text = quirks.isEscapedTwice ? escaped(once) : once;
      return `<${name}>${text}${quirks.isXml ? `</${name}>` : quirks.lineBreak}`;
    };
    const entry = (row: BankRow) => {
      const sign = row.direction === 'out' ? '-' : '';
      return `<STMTTRN>${[
        leaf('TRNTYPE', 'OTHER'),
        leaf('DTPOSTED', row.date.replaceAll('-', '') + quirks.zone),
        leaf('TRNAMT', sign + format(row.amount, quirks.decimal, '')),
        leaf('FITID', row.bank_id),
        leaf('NAME', row.payee),
        leaf('MEMO', row.memo),
      ].join('')}</STMTTRN>`;
    };
    const header = quirks.isXml
      ? '<?xml version="1.0"?><?OFX OFXHEADER="200"?>'
      : `OFXHEADER:100${quirks.lineBreak}`;
    const text = `${header}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>${rows.map(entry).join(quirks.lineBreak)}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    return { bytes: ENCODINGS[quirks.encoding](text), options: {} };
  });

/** QIF has no ids. */
export const qifWriter: fc.Arbitrary<Write> = fc
  .record({
    type: fc.constantFrom('Bank', 'CCard', 'Cash', 'Oth A', 'Oth L'),
    account: fc.constantFrom('', '!Account|NChecking|TBank|^|'),
    hasSplits: fc.boolean(),
    dateForm,
    lineBreak,
    encoding,
  })
  .map((quirks) => (rows) => {
    const record = (row: BankRow) => [
      `D${toDateForm(row.date, quirks.dateForm)}`,
      `T${row.direction === 'out' ? '-' : ''}${format(row.amount, '.', ',')}`,
      ...(row.payee === undefined ? [] : [`P${row.payee}`]),
      ...(row.memo === undefined ? [] : [`M${row.memo}`]),
      ...(quirks.hasSplits ? ['LFood', 'SFood', 'Enote', '$1.00', 'SHome', '$2.00'] : []),
      '^',
    ];
    const lines = [
      ...quirks.account.split('|').filter(Boolean),
      `!Type:${quirks.type}`,
      ...rows.flatMap(record),
    ];
    return {
      bytes: ENCODINGS[quirks.encoding](lines.join(quirks.lineBreak)),
      options: { date_format: quirks.dateForm, decimal: '.' },
    };
  });

export const camtWriter: fc.Arbitrary<Write> = fc
  .record({
    prefix: fc.constantFrom('', 'ns2:', 'camt:'),
    isNew: fc.boolean(),
    hasPending: fc.boolean(),
    statements: fc.integer({ min: 1, max: 3 }),
    lineBreak,
    encoding: fc.constantFrom('utf-8' as const, 'utf-8 with a mark' as const),
  })
  .map((quirks) => (rows) => {
    const element = (name: string, content: string, attributes = '') =>
      `<${quirks.prefix}${name}${attributes}>${content}</${quirks.prefix}${name}>${quirks.lineBreak}`;
    const status = (code: string) => element('Sts', quirks.isNew ? element('Cd', code) : code);
    const entry = (row: BankRow) => {
      const party = row.direction === 'out' ? 'Cdtr' : 'Dbtr';
      const name = element('Nm', escaped(row.payee ?? ''));
      return element(
        'Ntry',
        [
          element('Amt', row.amount, ' Ccy="EUR"'),
          element('CdtDbtInd', row.direction === 'out' ? 'DBIT' : 'CRDT'),
          status('BOOK'),
          element(
            'BookgDt',
            quirks.isNew ? element('DtTm', `${row.date}T23:00:00+01:00`) : element('Dt', row.date),
          ),
          element('AcctSvcrRef', row.bank_id ?? ''),
          element(
            'NtryDtls',
            element(
              'TxDtls',
              element('RltdPties', element(party, quirks.isNew ? element('Pty', name) : name)) +
                element('RmtInf', element('Ustrd', escaped(row.memo ?? ''))),
            ),
          ),
        ].join(''),
      );
    };
    const pending = quirks.hasPending ? element('Ntry', status('PDNG')) : '';
    const account = element('Acct', element('Id', element('IBAN', 'DE1')));
    const size = Math.ceil(rows.length / quirks.statements);
    const statements = Array.from({ length: quirks.statements }, (_, index) =>
      element(
        'Stmt',
        account +
          pending +
          rows
            .slice(index * size, (index + 1) * size)
            .map(entry)
            .join(''),
      ),
    );
    const text = element('Document', element('BkToCstmrStmt', statements.join('')));
    return { bytes: ENCODINGS[quirks.encoding](text), options: {} };
  });
