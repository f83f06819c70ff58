import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../lib/imports/readers/statement.ts';
import { brief, failureOf, read, rowsOf, unreadableAt } from '../support/statements/read.ts';
import {
  BOOKED,
  CAMT,
  camtEntry,
  camtFile,
  camtStatement,
  QUICKEN_QIF,
  SGML_OFX,
  XML_OFX,
} from '../support/statements/samples.ts';

describe('OFX', () => {
  it('1.x is read with unclosed leaves', () => {
    expect(brief('ofx', SGML_OFX)).toEqual([
      '2026-03-23 out 12.5 EUR | AT&T | Check 17',
      '2026-03-24 in 5 EUR | Foo & Co < Bar | a b | abc',
    ]);
    expect(rowsOf('ofx', SGML_OFX).map(({ line }) => line)).toEqual([14, 19]);
    expect(read('ofx', SGML_OFX).currency_id).toBe('EUR');
  });

  it('2.x is read in the currency of each amount, and pending entries are counted', () => {
    expect(brief('ofx', XML_OFX)).toEqual([
      '2026-03-15 out 10 EUR | Café |  | 1',
      '2026-03-16 out 20 USD |  | A & B | 2',
    ]);
    expect(read('ofx', XML_OFX).pending).toBe(1);
  });

  it('names its charset in the header', () => {
    const file = SGML_OFX.replace('AT&amp;amp;T', 'Müller €');
    const bytes = Buffer.from(file.replace('€', '\x80'), 'latin1');
    expect(rowsOf('ofx', bytes)[0]?.payee).toBe('Müller €');
    const utf8 = Buffer.from(file.replace('ENCODING:USASCII', 'ENCODING:UTF-8'));
    expect(rowsOf('ofx', utf8)[0]?.payee).toBe('Müller €');
  });

  it.each([
    ['8859-1', 'Müller', 'latin1'],
    ['1252', 'Müller', 'latin1'],
    ['ISO-8859-15', 'Müller', 'latin1'],
    ['ISO8859-1', 'Müller', 'latin1'],
    ['65001', 'Müller €', 'utf8'],
    ['1250', 'Müller', 'latin1'],
  ] as const)('has the charset CHARSET:%s', (charset, payee, encoding) => {
    const file = SGML_OFX.replace('AT&amp;amp;T', payee).replace('CHARSET:1252', `CHARSET:${charset}`);
    expect(rowsOf('ofx', Buffer.from(file, encoding))[0]?.payee).toBe(payee);
  });

  it('has texts in CDATA sections as they are', () => {
    const file = (memo: string) => XML_OFX.replace('<![CDATA[A & B]]>', memo);
    const memo = (text: string) => rowsOf('ofx', file(text))[1]?.memo;
    expect(memo('<![CDATA[a < b > c]]>')).toBe('a < b > c');
    expect(memo('<![CDATA[</MEMO><NAME>x &amp; <!-- y -->]]>')).toBe('</MEMO><NAME>x &amp; <!-- y -->');
    expect(memo('1 &amp; <![CDATA[&lt;]]> 2')).toBe('1 & &lt; 2');
    expect(failureOf('ofx', file('<![CDATA[a'))).toMatchObject(unreadableAt(7));
  });

  it('turns a transaction with a bad value into an error', () => {
    const file = SGML_OFX.replace('20260323000000[-3:GMT]', '20260230').replace('+5,00', '+5,0,0');
    expect(rowsOf('ofx', file).map(({ error }) => error)).toEqual([
      'Line 14: "20260230" is not a date.',
      'Line 19: "+5,0,0" is not an amount.',
    ]);
  });

  it('with several accounts requires a choice, and statements of one account are combined', () => {
    const statement = /<STMTTRNRS>[\s\S]*<\/STMTTRNRS>/.exec(SGML_OFX)?.[0] ?? '';
    const two = SGML_OFX.replace(statement, statement + statement.replace('202051', '99'));
    expect(failureOf('ofx', two)).toEqual({
      code: 'several_statements',
      field: 'statement',
      message:
        'The file has statements of 2 accounts: 1: "12030000 202051 EUR", 2: "12030000 99 EUR". Send statement with one of the numbers.',
    });
    expect(rowsOf('ofx', two, { statement: 2 }).map(({ line }) => line)).toEqual([24, 29]);
    expect(failureOf('ofx', two, { statement: 3 }).code).toBe('several_statements');
    expect(rowsOf('ofx', SGML_OFX.replace(statement, statement + statement))).toHaveLength(4);
  });

  it.each([
    ['is cut off', SGML_OFX.replace('</OFX>', ''), 9, '<OFX> is not closed'],
    [
      'closes the wrong element',
      SGML_OFX.replace('</BANKTRANLIST>', ''),
      21,
      '</STMTRS> closes <BANKTRANLIST>',
    ],
    [
      'never closes a transaction',
      SGML_OFX.replaceAll('</STMTTRN>', ''),
      21,
      '</BANKTRANLIST> closes <STMTTRN>',
    ],
    ['is something else', 'Date,Amount\n', 1, 'no <OFX> element'],
    ['has no statement', '<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>', 1, 'no account statement'],
    ['has a document type', XML_OFX.replace('<OFX>', '<!DOCTYPE a><OFX>'), 3, 'document types'],
    ['is of investments', XML_OFX.replaceAll('CCSTMTRS>', 'INVSTMTRS>'), 3, 'investment statements'],
  ])('that %s is unreadable at the line', (_, file, line, reason) => {
    const failure = failureOf('ofx', file);
    expect(failure).toMatchObject(unreadableAt(line));
    expect(failure.message).toContain(reason);
  });
});

describe('QIF', () => {
  it("is read with Quicken's dates, and splits are one row", () => {
    expect(brief('qif', QUICKEN_QIF)).toEqual([
      '2000-01-01 out 1234.5 | Corner Shop | Weekly',
      '2005-12-31 in 5',
    ]);
    expect(rowsOf('qif', QUICKEN_QIF).map(({ line }) => line)).toEqual([6, 17]);
  });

  it('with several accounts requires a choice', () => {
    const account = (name: string, type: string, day: number) =>
      `!Account\nN${name}\nT${type}\n^\n!Type:${type}\nD2026-03-0${day}\nT${day}\n^\n`;
    const file = `!Option:AutoSwitch\n${account('Checking', 'Bank', 1)}${account('Visa', 'CCard', 2)}${account('Checking', 'Bank', 3)}`;
    expect(failureOf('qif', file).message).toContain('1: "Checking", 2: "Visa"');
    expect(brief('qif', file, { statement: 1 })).toEqual(['2026-03-01 in 1', '2026-03-03 in 3']);
    expect(brief('qif', file, { statement: 2 })).toEqual(['2026-03-02 in 2']);
  });

  it('asks for what is ambiguous', () => {
    const file = (date: string, amount: string) => `!Type:Bank\nD${date}\nT${amount}\n^\n`;
    expect(failureOf('qif', file('3/4/26', '5')).field).toBe('date_format');
    expect(failureOf('qif', file('3/14/26', '5.000')).field).toBe('decimal');
    expect(brief('qif', file('3/4/26', '5.000'), { date_format: 'dmy', decimal: ',' })).toEqual([
      '2026-04-03 in 5000',
    ]);
  });

  it.each([
    ['has no type', 'D1/31/26\nT5\n^\n', 1],
    ['is of investments', '\n!Type:Invst\n', 2],
    ['has an unknown field', '!Type:Bank\nD1/31/26\nT5\nzoo\n^\n', 4],
    ['ends within a record', '!Type:Bank\nD1/31/26\nT5\n', 2],
    ['lacks the end of a record', '!Type:Bank\nD1/31/26\nT5\nD1/30/26\nT5\n^\n', 4],
  ])('that %s is unreadable at the line', (_, file, line) => {
    expect(failureOf('qif', file)).toMatchObject(unreadableAt(line));
  });
});

describe('camt.053', () => {
  it('is read: transactions of an entry, reversals, value dates; pending entries are counted', () => {
    expect(brief('camt053', CAMT)).toEqual([
      '2026-03-15 out 4 EUR | Shop A |  | R1/1',
      '2026-03-15 out 6 EUR |  | one two | R1/2',
      '2026-03-16 in 3.5 EUR | Shop & Co |  | N2',
      '2026-03-17 out 1.25 EUR |  | Fee',
    ]);
    const { rows, pending, currency_id } = read('camt053', CAMT);
    expect(rows.map(({ is_refund }) => is_refund)).toEqual([false, false, true, false]);
    expect({ pending, currency_id }).toEqual({ pending: 1, currency_id: 'EUR' });
    expect(rows.map(({ line }) => line)).toEqual([3, 3, 7, 8]);
  });

  it('is the same in other versions, with other prefixes, in an envelope and after blank lines', () => {
    const expected = brief('camt053', CAMT);
    const prefixed = CAMT.replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2').replace('xmlns=', 'xmlns:ns2=');
    const wrapped = CAMT.replace('<Document', '<Env><Document').replace('</Document>', '</Document></Env>');
    const older = CAMT.replace('053.001.08', '053.001.02').replaceAll(
      /<Sts><Cd>(\w+)<\/Cd><\/Sts>/g,
      '<Sts>$1</Sts>',
    );
    for (const file of [prefixed, wrapped, older, CAMT.replace('.08', '.13'), `\n\n${CAMT}`]) {
      expect(brief('camt053', file)).toEqual(expected);
    }
    expect(rowsOf('camt053', `\n\n${CAMT}`)[0]?.line).toBe(5);
  });

  it('is one row per entry if the transactions do not explain it', () => {
    const entry = (...details: string[]) =>
      camtFile(
        camtStatement(
          camtEntry(
            `${BOOKED}<NtryDtls>${details.map((detail) => `<TxDtls>${detail}</TxDtls>`).join('')}</NtryDtls>`,
          ),
        ),
      );
    const money = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt>`;
    expect(rowsOf('camt053', entry(money('4'), money('6')))).toHaveLength(2);
    expect(rowsOf('camt053', entry(money('12'), `${money('2')}<CdtDbtInd>CRDT</CdtDbtInd>`))).toMatchObject([
      { direction: 'out', amount: '12' },
      { direction: 'in', amount: '2' },
    ]);
    for (const details of [
      [money('4'), money('5')],
      [money('4'), ''],
      [money('4'), money('6', 'USD')],
    ]) {
      expect(rowsOf('camt053', entry(...details))).toMatchObject([{ amount: '10' }]);
    }
  });

  it("identifies an entry by the bank's, the entry's or the payer's reference", () => {
    const id = (refs: string, endToEnd: string) =>
      rowsOf(
        'camt053',
        camtFile(
          camtStatement(
            camtEntry(
              `${BOOKED}${refs}<NtryDtls><TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs></TxDtls></NtryDtls>`,
            ),
          ),
        ),
      )[0]?.bank_id;
    expect(id('<NtryRef>N</NtryRef><AcctSvcrRef>A</AcctSvcrRef>', 'E')).toBe('A');
    expect(id('<NtryRef>N</NtryRef>', 'E')).toBe('N');
    expect(id('', 'E')).toBe('E');
    expect(id('', 'NOTPROVIDED')).toBeUndefined();
  });

  it('combines statements of one account, and requires a choice among several', () => {
    const statement = camtStatement(camtEntry(BOOKED));
    expect(rowsOf('camt053', camtFile(statement + statement))).toHaveLength(2);
    const two = camtFile(statement + camtStatement(camtEntry(BOOKED, '7'), 'NL91'));
    expect(failureOf('camt053', two)).toMatchObject({ code: 'several_statements', field: 'statement' });
    expect(rowsOf('camt053', two, { statement: 2 })).toMatchObject([{ amount: '7' }]);
  });

  it('turns an entry with bad values into an error', () => {
    const file = camtFile(camtStatement(camtEntry('<BookgDt><Dt>2026-02-30</Dt></BookgDt>', '1,5', 'X')));
    expect(rowsOf('camt053', file)[0]?.error).toBe(
      'Line 3: "2026-02-30" is not a date; "1,5" is not an amount; CdtDbtInd is neither CRDT nor DBIT.',
    );
  });

  it.each([
    ['is a camt.052', camtFile('', 'BkToCstmrAcctRpt'), 2, 'camt.052'],
    ['is a camt.054', camtFile('', 'BkToCstmrDbtCdtNtfctn'), 2, 'camt.054'],
    ['is something else', '<html></html>', 1, '"html"'],
    ['is not well-formed', CAMT.replace('</TxDtls>', ''), 6, 'not well-formed'],
    ['has an entity', CAMT.replace('&amp;', '&bomb;'), 7, '&bomb;'],
    [
      'has a document type',
      CAMT.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'),
      2,
      'document types',
    ],
    ['is nested too deeply', '<a>'.repeat(50_000) + '</a>'.repeat(50_000), 1, 'nested too deeply'],
  ])('that %s is unreadable at the line', (_, file, line, reason) => {
    const failure = failureOf('camt053', file);
    expect(failure).toMatchObject(unreadableAt(line));
    expect(failure.message).toContain(reason);
  });
});

describe('a file that is not text is refused with advice', () => {
  it.each([
    ['a workbook or an archive', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], 'save the workbook as CSV'],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'Save it as CSV'],
    ['a compressed file', [0x1f, 0x8b, 0x08, 0x00], 'Decompress it'],
    ['a PDF document', [...Buffer.from('%PDF-1.7\n')], 'Download the statement as CSV'],
  ])('%s', (_, bytes, advice) => {
    for (const format of FORMATS) {
      const failure = failureOf(format, Uint8Array.from(bytes));
      expect(failure).toMatchObject({
        code: 'unreadable_file',
        message: expect.stringContaining(advice),
      });
    }
  });
});
