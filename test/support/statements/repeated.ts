import type { Format } from '../../../lib/imports/readers/statement.ts';

/** A part of a file, and the parts or the text inside it. */
interface Part {
  readonly before: string;
  readonly parts: readonly Part[];
  readonly text: string;
  readonly after: string;
  /** Real files have many of it. */
  readonly isMany?: boolean;
  /** Without it, the part that it is in is not read. */
  readonly isNeeded?: boolean;
}

const leafOf = (before: string, text: string, after: string): Part => ({ before, parts: [], text, after });
const list = (before: string, parts: readonly Part[], after: string): Part => ({
  before,
  parts,
  text: '',
  after,
});
const many = (part: Part): Part => ({ ...part, isMany: true, isNeeded: true });
const needed = (part: Part): Part => ({ ...part, isNeeded: true });
const element = (name: string, ...parts: readonly Part[]) => list(`<${name}>`, parts, `</${name}>\n`);
const manyOf = (name: string, ...parts: readonly Part[]) => many(element(name, ...parts));
const leaf = (name: string, text: string) => leafOf(`<${name}>`, text, `</${name.split(' ', 1)[0]}>\n`);
/** A field of a QIF file, which begins with its code. */
const field = (content: string): Part => ({
  ...leafOf(content.slice(0, 1), content.slice(1), '\n'),
  isNeeded: /^[DT]/.test(content),
});
/** A row of a CSV file. Each cell ends with a delimiter. */
const row = (...cells: readonly string[]) =>
  list(
    '',
    cells.map((cell) => needed(leafOf('', cell, ','))),
    '\n',
  );

const OFX = element(
  'OFX',
  manyOf(
    'STMTRS',
    needed(leaf('CURDEF', 'EUR')),
    needed(element('BANKACCTFROM', needed(leaf('BANKID', '1')), needed(leaf('ACCTID', '2')))),
    manyOf(
      'BANKTRANLIST',
      manyOf(
        'STMTTRN',
        needed(leaf('DTPOSTED', '20260301')),
        needed(leaf('TRNAMT', '-1.50')),
        leaf('FITID', 'a'),
        leaf('NAME', 'Shop'),
        element('PAYEE', leaf('NAME', 'Shop')),
        leaf('EXTDNAME', 'Shop'),
        leaf('MEMO', 'B'),
        leaf('CHECKNUM', '7'),
        element('CURRENCY', leaf('CURSYM', 'USD')),
      ),
      element('STMTTRNP', leaf('TRNAMT', '1')),
    ),
  ),
);

/** The amount is 0, so that any number of details add up to it. */
const AMOUNT = needed(leaf('Amt Ccy="EUR"', '0'));
const party = (name: string) => element(name, leaf('Nm', 'Shop'), element('Pty', leaf('Nm', 'Shop')));
const ACCOUNT = needed(
  element(
    'Acct',
    needed(element('Id', needed(leaf('IBAN', 'DE02120300000000202051')))),
    needed(leaf('Ccy', 'EUR')),
  ),
);
const CAMT = element(
  'Document',
  element(
    'BkToCstmrStmt',
    manyOf(
      'Stmt',
      ACCOUNT,
      manyOf(
        'Ntry',
        AMOUNT,
        needed(leaf('CdtDbtInd', 'DBIT')),
        leaf('RvslInd', 'true'),
        element('Sts', leaf('Cd', 'BOOK')),
        needed(element('BookgDt', needed(leaf('Dt', '2026-03-15')))),
        element('ValDt', leaf('Dt', '2026-03-15')),
        leaf('AcctSvcrRef', ' '),
        leaf('NtryRef', ' '),
        manyOf(
          'NtryDtls',
          manyOf(
            'TxDtls',
            element('Refs', leaf('AcctSvcrRef', ' '), leaf('EndToEndId', 'E1')),
            { ...AMOUNT },
            leaf('CdtDbtInd', 'DBIT'),
            element('AmtDtls', element('TxAmt', { ...AMOUNT })),
            element('RltdPties', party('Dbtr'), party('Cdtr'), party('UltmtDbtr')),
            element('RmtInf', leaf('Ustrd', ' '), element('Strd', element('CdtrRefInf', leaf('Ref', ' ')))),
            leaf('AddtlTxInf', ' '),
          ),
        ),
        leaf('AddtlNtryInf', 'Fee'),
      ),
    ),
  ),
);

const QIF = list(
  '',
  [
    many(list('!Type:Cat\n', [field('NFood')], '^\n')),
    many(list('!Account\n', [field('NBank')], '^\n')),
    many(
      list(
        '!Type:Bank\n',
        [
          many(
            list(
              '',
              [
                ...['D1/31/26', 'T-1.50', 'U-1.50', 'PShop', 'MBread', 'N7'],
                ...['LFood', 'SFood', 'EPaint', '$-1.50'],
              ].map(field),
              '^\n',
            ),
          ),
        ],
        '',
      ),
    ),
  ],
  '',
);

const CSV = list(
  '',
  [
    many(row('Account', '123')),
    row(
      ...['Booking date', 'Amount', 'Payee', 'Payer', 'Memo', 'Description', 'Reference', 'Currency', 'Fee'],
      'Note 1',
    ),
    many(row('2026-03-01', '-1.50', 'Shop', 'Me', 'Bread', 'Card', 'a', 'EUR', '0.10', 'more')),
    row('', '', 'Opening balance'),
    row('2026-03-02', '1.50', '', '', '', 'Pay', 'b', 'EUR', '', ''),
    row('Total', '0'),
  ],
  '',
);

const FILES: Readonly<Record<Format, Part>> = { csv: CSV, ofx: OFX, qif: QIF, camt053: CAMT };

/** A file that can have any number of something in it. */
export interface GrowingFile {
  readonly what: string;
  readonly build: (count: number) => string;
}

/**
 * Files in which a part that real files have many of is repeated, together with any other part, or with a long text in
 * it; and files in which a part is nested in itself. A reader that looks at all of one for each of the other takes
 * quadratic time for one of them.
 */
export function growingFiles(format: Format): GrowingFile[] {
  const whole = FILES[format];
  const parts = within(whole);
  const rows = parts.filter(({ isMany }) => isMany);
  const leaves = parts.filter(({ text }) => text !== '');
  return [
    ...parts.map((part) => ({
      what: `${nameOf(part)} in itself`,
      build: (count: number) => written(whole, { nested: part, count }),
    })),
    ...rows.flatMap((one, index) =>
      parts
        .filter((other) => !rows.slice(0, index).includes(other))
        .map((other) => ({
          what: `${nameOf(one)} and ${nameOf(other)}`,
          build: (count: number) => written(whole, { repeated: [one, other], count }),
        })),
    ),
    ...rows.flatMap((one) =>
      leaves.map((long) => ({
        what: `${nameOf(one)} and a long ${nameOf(long)}`,
        build: (count: number) => written(whole, { repeated: [one], long, count }),
      })),
    ),
  ];
}

function nameOf({ before, text, parts }: Part): string {
  return JSON.stringify(before + text || parts.map((part) => part.text).join());
}

/** All parts but the file itself. */
function within({ parts }: Part): Part[] {
  return parts.flatMap((part) => [part, ...within(part)]);
}

interface Growth {
  readonly repeated?: readonly Part[];
  readonly nested?: Part;
  readonly long?: Part;
  readonly count: number;
}

/** Longer than any text that is kept. */
const LONG_CHARACTERS = 250;

/** Of parts in each other, only the first of the outer ones has many of the inner ones. The others are short. */
function written(part: Part, growth: Growth): string {
  const { repeated = [], nested, long, count } = growth;
  const depth = part === nested ? count : 1;
  const times = part === long ? Math.ceil((LONG_CHARACTERS * count) / part.text.length) : 1;
  const inside = part.parts.map((each) => written(each, growth)).join('');
  const first = part.before.repeat(depth) + inside + part.text.repeat(times) + part.after.repeat(depth);
  return repeated.includes(part) ? first + shortOf(part).repeat(count - 1) : first;
}

function shortOf({ before, parts, text, after }: Part): string {
  const inside = parts.filter(({ isNeeded }) => isNeeded).map(shortOf);
  return before + inside.join('') + text + after;
}
