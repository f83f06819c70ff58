import { describe, expect, test } from 'vitest';
import type { Account, ImportRow, JournalEntry } from '../../client/client.ts';
import { movedBody, moveOf, newOpening, openingOf } from '../../web/imports/opening-entry.ts';
import { statedBalanceIn } from '../../web/imports/stated-balance.ts';

describe('the balance that a file states', () => {
  test('of OFX, as SGML and as XML', () => {
    const sgml = '<OFX><LEDGERBAL>\n<BALAMT>1234.50\n<DTASOF>20261117120000\n</LEDGERBAL></OFX>';
    expect(statedBalanceIn(sgml)).toEqual({ amount: 1234.5, date: '2026-11-17' });
    const xml = '<LEDGERBAL><BALAMT>-52,10</BALAMT><DTASOF>20261031</DTASOF></LEDGERBAL>';
    expect(statedBalanceIn(xml)).toEqual({ amount: -52.1, date: '2026-10-31' });
    expect(statedBalanceIn(xml + xml)).toBeUndefined();
  });

  test('of camt.053: the last closing balance of one account', () => {
    const balance = (code: string, amount: string, mark: string, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
    const statement = (iban: string, ...balances: string[]) =>
      `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${balances.join('')}</Stmt>`;
    const file = (...statements: string[]) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${statements.join('')}</Document>`;
    const first = statement(
      'DE1',
      balance('OPBD', '1.00', 'CRDT', '2026-11-01'),
      balance('CLBD', '20.00', 'DBIT', '2026-11-02'),
    );
    const second = statement('DE1', balance('CLBD', '30.00', 'CRDT', '2026-11-01'));
    expect(statedBalanceIn(file(first, second))).toEqual({ amount: -20, date: '2026-11-02' });
    expect(statedBalanceIn(file(first, second.replace('DE1', 'DE2')))).toBeUndefined();
  });

  test.each([
    [
      'newest first',
      'Date;Text;Amount;Balance\n17.11.2026;A;-1,00;1.004,50\n01.11.2026;B;5;1.005,50',
      1004.5,
    ],
    ['newest last', 'Date,Amount,"Balance"\n2026-11-01,5,"1,005.50"\n2026-11-17,-1,"1,004.50"', 1004.5],
    ['in German', 'Bank\n\nDatum;Betrag;Saldo\n"17.11.26";"1,00";"20,00 EUR"', 20],
    ['of dates that could be either', 'Date,Amount,Balance\n01/02/2026,1,10\n02/01/2026,1,20', undefined],
    ['without balances', 'Date,Payee,Amount\n2026-11-01,A,5', undefined],
  ])('of CSV, %s', (_, text, amount) => {
    expect(statedBalanceIn(text)?.amount).toBe(amount);
  });
});

describe('an opening entry and rows from before its day', () => {
  const entryOf = (debit: number, credit: number) =>
    ({
      kind: 'journal',
      date: '2026-11-18',
      currency_id: 'EUR',
      memo: 'Opening balance',
      lines: [
        { account_id: 'bank', debit, credit },
        { account_id: 'equity', debit: credit, credit: debit },
      ],
    }) as unknown as JournalEntry;
  const rowOf = (date: string, direction: 'in' | 'out', amount: number) =>
    ({ date, direction, amount, currency_id: 'EUR' }) as ImportRow;

  test('it moves to the day before them, and its own day keeps its balance', () => {
    const entry = entryOf(1000, 0);
    const rows = [
      rowOf('2026-10-20', 'out', 0.1),
      rowOf('2026-11-01', 'in', 700.3),
      // Its own day is included in what the bank said.
      rowOf('2026-11-18', 'out', 0.2),
      rowOf('2026-11-19', 'out', 50),
    ];
    const move = moveOf(entry, 'bank', rows, 2);
    expect(move).toMatchObject({ rows: 2, date: '2026-10-19', amount: 300 });
    expect(move && movedBody(move, 'bank')).toMatchObject({
      date: '2026-10-19',
      memo: 'Opening balance',
      lines: [
        { account_id: 'bank', debit: 300 },
        { account_id: 'equity', credit: 300 },
      ],
    });
  });

  test('what a card owed may have been money on it before', () => {
    const move = moveOf(entryOf(0, 20), 'bank', [rowOf('2026-11-01', 'out', 50)], 2);
    expect(move?.amount).toBe(30);
  });

  test('rows of its day and later are as expected, and so are those in another currency', () => {
    expect(moveOf(entryOf(1000, 0), 'bank', [rowOf('2026-11-18', 'out', 1)], 2)).toBeUndefined();
    const foreign = { ...rowOf('2026-11-01', 'out', 1), currency_id: 'USD' };
    expect(moveOf(entryOf(1000, 0), 'bank', [foreign], 2)).toBeUndefined();
  });

  test('an account that has nothing but the rows begins with what they leave out', () => {
    const account = (id: string, type: string, code: string) =>
      ({ id, type, code, is_active: true }) as Account;
    const accounts = [account('own', 'equity', '3100'), account('equity', 'equity', '3000')];
    const rows = [rowOf('2026-11-03', 'out', 1), rowOf('2026-11-01', 'in', 5)];
    const linesOf = (type: string, difference: number) =>
      newOpening(account('bank', type, '1000'), accounts, rows, difference);
    expect(linesOf('asset', 650)).toEqual({
      date: '2026-10-31',
      lines: [
        { account_id: 'bank', debit: 650 },
        { account_id: 'equity', credit: 650 },
      ],
    });
    expect(linesOf('liability', 20)?.lines).toEqual([
      { account_id: 'bank', credit: 20 },
      { account_id: 'equity', debit: 20 },
    ]);
    expect(newOpening(account('bank', 'asset', '1'), [], rows, 1)).toBeUndefined();
  });

  test('is the oldest between the account and one of equity', () => {
    const later = { ...entryOf(5, 0), date: '2026-12-01' };
    const entry = entryOf(1000, 0);
    expect(openingOf([later, entry], 'bank', new Set(['equity']))).toBe(entry);
    expect(openingOf([entry], 'bank', new Set(['other']))).toBeUndefined();
  });
});
