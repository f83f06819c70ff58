import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../lib/imports/readers/statement.ts';
import { brief, failureOf, read, rowsOf, unreadableAt } from '../support/statements/read.ts';
import { GERMAN_CSV } from '../support/statements/samples.ts';

describe('a CSV file from a bank', () => {
  it('is read without its preamble and its totals', () => {
    expect(brief('csv', GERMAN_CSV)).toEqual([
      '2026-03-15 out 1234.56 EUR | Bäckerei Müller; Filiale 2 | Brot',
      '2026-03-17 in 2000 EUR | Arbeit GmbH | Gehalt März',
    ]);
    expect(read('csv', GERMAN_CSV).currency_id).toBe('EUR');
    expect(rowsOf('csv', GERMAN_CSV).map(({ line }) => line)).toEqual([5, 6]);
  });

  it.each([
    ['English', 'Posting Date,Description,Amount', ['-12.00', '1000.00']],
    ['French', 'Date opération;Libellé;Débit;Crédit', ['12,00;', ';1000,00']],
    ['other French', 'Date;Libellé;Débit euros;Crédit euros', ['12,00;', ';1000,00']],
    ['Spanish', 'Fecha;Valor;Concepto;Importe', undefined],
    ['Portuguese', 'Data movimento;Descrição;Débito;Crédito', ['12,00;', ';1000,00']],
    ['Dutch', 'Datum;Naam / Omschrijving;Af Bij;Bedrag (EUR)', ['Af;12,00', 'Bij;1000,00']],
    ['YNAB', 'Date,Payee,Outflow,Inflow', ['€12.00,€0.00', '€0.00,€1000.00']],
    ['Swiss', 'Buchungsdatum;Text;Belastung;Gutschrift', ['12.00;', ";1'000.00"]],
  ])('has %s column names', (_, header, amounts) => {
    const mark = header.includes(';') ? ';' : ',';
    const lines = amounts
      ? amounts.map((amount, index) => `2026-03-0${index + 1}${mark}Shop${mark}${amount}`)
      : ['2026-03-01;2026-03-05;Shop;-12,00', '2026-03-02;2026-03-05;Shop;1.000,00'];
    const rows = brief('csv', [header, ...lines].join('\r\n')).map((row) => row.replace(' EUR', ''));
    expect(rows).toEqual(['2026-03-01 out 12 | Shop', '2026-03-02 in 1000 | Shop']);
  });

  it('from a credit card may list spending as positive amounts', () => {
    const file = 'Date,Description,Amount\n2026-03-01,Shop,12.00\n2026-03-02,Payment,-100.00\n';
    expect(brief('csv', file, { reverse_amounts: true })).toEqual([
      '2026-03-01 out 12 | Shop',
      '2026-03-02 in 100 | Payment',
    ]);
    expect(brief('csv', file, { reverse_amounts: false })[0]).toBe('2026-03-01 in 12 | Shop');
  });

  it.each([
    ['debit and credit', 'Date,Description,Debit,Credit\n2026-03-01,Shop,12.00,\n'],
    ['flags', 'Date,Description,Amount,D/C\n2026-03-01,Shop,12.00,D\n'],
  ])('with %s has no signs to reverse', (_, file) => {
    expect(failureOf('csv', file, { reverse_amounts: true })).toMatchObject({
      code: 'conflicting_fields',
      field: 'reverse_amounts',
    });
  });

  it('takes the direction from the debit or credit column, whatever the sign', () => {
    const file =
      'Date|Details|Money out|Money in\n2026-03-01|a|-12.00|\n2026-03-02|b|0.00|-7.5\n2026-03-03|c|1|2\n';
    expect(brief('csv', file)).toEqual([
      '2026-03-01 out 12 | a',
      '2026-03-02 in 7.5 | b',
      '2026-03-03 | c |  | Line 4: the row has both a debit and a credit.',
    ]);
  });

  it('names the payer of incoming money, and the recipient of outgoing money', () => {
    const file = [
      '"Buchungsdatum";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Betrag (€)"',
      '"01.03.26";"Ada";"Bäckerei";"Brot";"-5,00"',
      '"02.03.26";"Arbeit GmbH";"Ada";"Gehalt";"2.000,00"',
    ];
    expect(brief('csv', file.join('\n'))).toEqual([
      '2026-03-01 out 5 EUR | Bäckerei | Brot',
      '2026-03-02 in 2000 EUR | Arbeit GmbH | Gehalt',
    ]);
    const chosen = rowsOf('csv', file.join('\n'), { payee_column: 'Zahlungsempfänger*in' });
    expect(chosen.map(({ payee }) => payee)).toEqual(['Bäckerei', 'Ada']);
  });

  it('takes the payee from the next best column if the row has none in the best one', () => {
    const file = (header: string) =>
      [
        header,
        '2026-03-01,Card payment,R1,Ada,,Amazon,-5',
        '2026-03-02,Sent money,R2,Ada,Bob,,-6',
        '2026-03-03,Received money,R3,Employer,,,7',
        '2026-03-04,Fee,R4,,,,-8',
      ].join('\n');
    const wise = file('Date,Description,Payment Reference,Payer Name,Payee Name,Merchant,Amount');
    expect(rowsOf('csv', wise).map(({ payee, memo }) => `${payee} | ${memo}`)).toEqual([
      'Amazon | R1',
      'Bob | R2',
      'Employer | R3',
      'Fee | R4',
    ]);
    expect(rowsOf('csv', wise, { payee_column: 'Payee Name' })[0]).toMatchObject({ payee: undefined });
    const other = file('Date,Description,Foo,Bar,Baz,Merchant,Amount');
    expect(rowsOf('csv', other).map(({ payee, memo }) => `${payee} | ${memo}`)).toEqual([
      'Amazon | Card payment',
      'Sent money | undefined',
      'Received money | undefined',
      'Fee | undefined',
    ]);
    expect(rowsOf('csv', other, { memo_column: 'Description' })[3]).toMatchObject({ payee: undefined });
  });

  it('uses a column named Type for the direction only if it has nothing but flags', () => {
    const file = (...types: string[]) =>
      `Date,Type,Amount\n2026-03-01,${types[0]},5.00\n2026-03-02,${types[1]},6.00\n`;
    expect(brief('csv', file('debit', 'CREDIT'))).toEqual(['2026-03-01 out 5', '2026-03-02 in 6']);
    expect(brief('csv', file('debit', 'card')).map((row) => row.split(' | ')[0]?.trim())).toEqual([
      '2026-03-01 in 5',
      '2026-03-02 in 6',
    ]);
  });

  it('refuses a flag that contradicts the sign', () => {
    const [row] = rowsOf('csv', 'Date,D/C,Amount\n2026-03-01,C,-5.00\n');
    expect(row?.error).toBe('Line 2: the amount is negative, but "C" means a credit.');
  });

  it('turns a row with a bad value into an error and keeps the others', () => {
    const rows = [
      '2026-02-30,a,1',
      '2026-03-02,b,x',
      '2026-03-03,c,',
      '2026-03-04,d,0.00',
      'soon,e,5',
      '2300-01-01,g,5',
      '31.12.1700,h,5',
      '2026-03-05,f,2',
    ];
    expect(rowsOf('csv', `Date,Payee,Amount\n${rows.join('\n')}`).map(({ error }) => error)).toEqual([
      'Line 2: "2026-02-30" is not a date.',
      'Line 3: "x" is not an amount.',
      'Line 4: the amount is missing.',
      'Line 5: the amount is 0.',
      'Line 6: "soon" is not a date.',
      'Line 7: "2300-01-01" is not from 1900-01-01 to 2199-12-31.',
      'Line 8: "31.12.1700" is not from 1900-01-01 to 2199-12-31.',
      undefined,
    ]);
  });

  it.each([
    ['after the last dated row', ['2026-08-01,Tesco,-4.50', ',Uber,-9.99'], [undefined, 'Line 3']],
    ['before the first dated row', [',Uber,-9.99', '2026-08-01,Tesco,-4.50'], ['Line 2', undefined]],
  ])('turns a row without a date into an error %s', (_, rows, errors) => {
    expect(rowsOf('csv', `Date,Payee,Amount\n${rows.join('\n')}`).map(({ error }) => error)).toEqual(
      errors.map((line) => line && `${line}: the date is missing.`),
    );
  });

  it.each([',-7.00,Total', 'yesterday,-7.00,', '5th of Jan,-7.00,', ',-7.00,'])(
    'keeps a line with an amount wherever it is, as an error: %s',
    (line) => {
      const shop = '2026-01-03,-3.00,Shop';
      const numbers = { date_column: '1', amount_column: '2' } as const;
      const isError = (lines: readonly string[], options: ReadOptions) =>
        rowsOf('csv', lines.join('\n'), options).map(({ error }) => error !== undefined);
      for (const [header, options] of [
        [['Date,Amount,Payee'], {}],
        [['Date,Amount,Payee'], numbers],
        [['Date,Amount,Foo'], {}],
        [[], numbers],
        [[], { ...numbers, payee_column: '3' }],
      ] as const) {
        expect(isError([...header, shop, line], options)).toEqual([false, true]);
        expect(isError([...header, shop, line, shop], options)).toEqual([false, true, false]);
        expect(isError([...header, line, shop], options)).toEqual([true, false]);
      }
      expect(isError(['Date,Amount,Payee', line], {})).toEqual([true]);
    },
  );

  it('skips totals and balances without a date, unless a total is a payee', () => {
    const rows = [',Opening balance:,9.00', '2026-08-01,Tesco,-4.50', 'Total,,1', ',SALDO,4.50'];
    expect(brief('csv', `Date,Payee,Amount\n${rows.join('\n')}`)).toEqual(['2026-08-01 out 4.5 | Tesco']);
    const [, total] = rowsOf('csv', `Date,Payee,Amount,Nr\n${rows[1]},1\n,Total,-4.50,\n,,-4.50,Total`);
    expect(total).toMatchObject({ payee: 'Total', error: 'Line 3: the date is missing.' });
    const balances = '2026-08-01,9,Saldo Anterior\n2026-08-01,-4.50,Tesco\n,4.50,Closing balance\n';
    expect(rowsOf('csv', balances, { date_column: '1', amount_column: '2' })).toHaveLength(1);
  });

  it.each([
    'Generated on 2026-01-31',
    'Generated on,,31 January',
    'Entries,,,2',
    '2 entries',
    ',,,9.00',
    'Closing balance,9.00,,',
    'Total,-3.00,,',
  ])('has a footer without an amount of its own: %s', (footer) => {
    const file = `Date,Amount,Payee,Balance\n2026-01-03,-3.00,Shop,9.00\n${footer}\n`;
    expect(brief('csv', file)).toEqual(['2026-01-03 out 3 | Shop']);
    expect(brief('csv', file, { date_column: '1', amount_column: '2' })).toEqual(['2026-01-03 out 3 | Shop']);
  });

  it('turns a fee in a separate column into a separate row', () => {
    const file = (...rows: readonly string[]) =>
      [
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        ...rows.map((row) => `X,Current,2026-09-01 10:00:00,2026-09-02 10:00:00,${row}`),
      ].join('\n');
    const first = 'Shop,-12.34,0.00,EUR,COMPLETED,987.66';
    expect(
      brief(
        'csv',
        file(first, 'ATM,-100.00,2.00,EUR,COMPLETED,885.66', 'Plan,0.00,7.99,EUR,COMPLETED,877.67'),
      ),
    ).toEqual([
      '2026-09-02 out 12.34 EUR | Shop',
      '2026-09-02 out 100 EUR | ATM',
      '2026-09-02 out 2 EUR | ATM | Fee',
      '2026-09-02 out 7.99 EUR | Plan | Fee',
    ]);
    const alone = file('ATM,-100.00,2.00,EUR,COMPLETED,885.66');
    expect(brief('csv', alone), 'no other balance to compare with').toHaveLength(2);
    expect(brief('csv', alone, { amount_column: 'Amount' }), 'the client chooses').toHaveLength(1);
    // The balances show what the fee does.
    expect(brief('csv', file(first, 'ATM,-102.00,2.00,EUR,COMPLETED,885.66'))).toHaveLength(2);
    expect(brief('csv', file(first, 'ATM,-100.00,-2.00,EUR,COMPLETED,885.66'))[2]).toBe(
      '2026-09-02 out 2 EUR | ATM | Fee',
    );
    expect(brief('csv', file(first, 'ATM,x,2.00,EUR,COMPLETED,885.66'))[1]).toContain('is not an amount');
  });

  it('may repeat its amounts in debit and credit columns', () => {
    const file = (out: string, into: string) =>
      `Date,Name,Amount,Money Out,Money In\n2026-09-01,Shop,-12.34,${out},\n2026-09-02,Job,2500,,${into}\n`;
    const rows = ['2026-09-01 out 12.34 | Shop', '2026-09-02 in 2500 | Job'];
    expect(brief('csv', file('-12.34', '2500.00'))).toEqual(rows);
    expect(brief('csv', file('12.34', '2500.00'))).toEqual(rows);
    expect(failureOf('csv', file('12.43', '2500.00'))).toMatchObject({ code: 'ambiguous_columns' });
  });

  it('does not count what the bank has declined', () => {
    const states = ['COMPLETED', 'REVERTED', 'DECLINED', 'FAILED', 'Abgelehnt', 'annulé'];
    const rows = states.map((state) => `2026-09-01,Shop,-5.00,${state}`);
    const { rows: found, pending } = read('csv', ['Date,Description,Amount,State', ...rows].join('\n'));
    expect([found.length, pending]).toEqual([1, 5]);
  });

  it('only counts what the bank has not booked yet', () => {
    const sparkasse = [
      '"Buchungstag";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"',
      '"30.09.26";"Brot";"Baecker";"-5,00";"EUR";"Umsatz vorgemerkt"',
      '"29.09.26";"Brot";"Baecker";"-6,00";"EUR";"Umsatz gebucht"',
    ];
    expect(brief('csv', sparkasse.join('\n'))).toEqual(['2026-09-29 out 6 EUR | Baecker | Brot']);
    expect(read('csv', sparkasse.join('\n')).pending).toBe(1);
    const comdirect = [
      '"Buchungstag";"Wertstellung (Valuta)";"Buchungstext";"Umsatz in EUR";',
      '"offen";"--";"Shop";"-5,00";',
      '"30.09.2026";"30.09.2026";"Shop";"-6,00";',
    ];
    expect(brief('csv', comdirect.join('\n'))).toEqual(['2026-09-30 out 6 EUR | Shop']);
    const revolut = [
      'Started Date,Completed Date,Description,Amount,Fee,Currency,State',
      '2026-09-30 12:00:01,,Shop,-5.00,0.00,EUR,PENDING',
    ];
    expect(read('csv', revolut.join('\n'))).toMatchObject({ rows: [], pending: 1 });
  });

  it('skips a balance that has a date but no amount', () => {
    const rows = [
      'Date,Description,Amount,Running Bal.',
      '03/01/2026,Beginning balance as of 03/01/2026,,"1,000.00"',
      '03/15/2026,Shop,-5.00,995.00',
      '03/20/2026,Balance,,995.00',
      '03/21/2026,Bakery,,995.00',
    ];
    expect(brief('csv', rows.join('\n'))).toEqual([
      '2026-03-15 out 5 | Shop',
      '2026-03-21 | Bakery |  | Line 5: the amount is missing.',
    ]);
  });

  it('skips an opening or closing balance, whatever else the line has, but no payee', () => {
    const rows = [
      '01/09/2026;Saldo Anterior;1.000,00',
      '15/09/2026;Total;-50,00',
      '15/09/2026;Balance;-9,00',
      '16/09/2026;Total;',
      '30/09/2026;Closing balance at 30.09.2026:;941,00',
    ];
    expect(brief('csv', ['Fecha;Concepto;Importe', ...rows].join('\n'))).toEqual([
      '2026-09-15 out 50 | Total',
      '2026-09-15 out 9 | Balance',
      '2026-09-16 | Total |  | Line 5: the amount is missing.',
    ]);
  });

  it('turns a row that an unquoted delimiter has shifted into an error', () => {
    const [row] = rowsOf('csv', 'Date,Payee,Amount,Balance\n2026-03-01,Foo, Inc.,-5.00,100.00\n');
    expect(row?.error).toContain('5 columns instead of 4');
  });

  it('uses the columns that the client names, and a number is never a name', () => {
    const file = 'When;3;What;Who\n2026-03-01;7;5,00;Shop\n';
    const options = { date_column: 'when', amount_column: '2', payee_column: '4' } as const;
    expect(brief('csv', file, options)).toEqual(['2026-03-01 in 7 | Shop']);
    expect(brief('csv', file, { ...options, amount_column: '3' })).toEqual(['2026-03-01 in 5 | Shop']);
    expect(failureOf('csv', file, { ...options, amount_column: '0' })).toMatchObject({
      field: 'amount_column',
    });
  });

  it('has no header below its data, whatever a row looks like', () => {
    const file = '2026-03-01;Shop;-5,00\nDate;Payee;Amount\n2026-03-02;Shop;-6,00\n';
    for (const options of [{}, { date_column: 'Date', amount_column: 'Amount' }, { date_column: '1' }])
      expect(failureOf('csv', file, options)).toEqual({
        code: 'missing_column',
        field: options.date_column === '1' ? 'amount_column' : 'date_column',
        message:
          'Line 2 has the names of the columns, but line 1 above it has a date and an amount. Move line 2 to the top of the file, or send date_column and amount_column (or debit_column and credit_column) with numbers from 1.',
      });
    const numbers = { date_column: '1', amount_column: '3' } as const;
    expect(rowsOf('csv', file, numbers).map(({ error }) => error !== undefined)).toEqual([
      false,
      true,
      false,
    ]);
    expect(failureOf('csv', file, { payee_column: 'Who' })).toMatchObject({ field: 'payee_column' });
    const polish = 'Data operacji;Kwota\n2026-03-01;-5,00\n';
    expect(brief('csv', polish, { date_column: 'Data operacji' })).toEqual(['2026-03-01 out 5']);
    expect(failureOf('csv', 'When;Amount\n2026-03-01;5\n').message).toContain('No column was');
    expect(brief('csv', 'Date;2;2\n2026-03-01;7;8\n', { amount_column: '2' })).toEqual(['2026-03-01 in 7']);
  });

  it('keeps every row of a file with running numbers', () => {
    const file = '1;2026-03-01;Shop;-5,00\n2;2026-03-02;Shop;-6,00\n3;2026-03-03;Shop;-7,00\n';
    const options = { date_column: '2', amount_column: '4', payee_column: '3' } as const;
    expect(rowsOf('csv', file, options)).toHaveLength(3);
    expect(brief('csv', `Nr;Tag;Wer;Wieviel\n${file}`, options)).toEqual(brief('csv', file, options));
  });

  it('finds the texts by the header even if the client gives numbers for date and amount', () => {
    const file = 'Bank X\n\nBooked,Payee,Moved\n2026-03-01,Shop,-5.00\n';
    expect(brief('csv', file, { date_column: '1', amount_column: '3' })).toEqual(['2026-03-01 out 5 | Shop']);
  });

  it('may have numbers as names of columns, but no amounts', () => {
    const options = { date_column: '1', amount_column: '2', payee_column: '3' } as const;
    const row = '2026-01-03,-3.00,Shop';
    expect(brief('csv', `2025,2026,Payee\n${row}\n`, options)).toEqual(['2026-01-03 out 3 | Shop']);
    expect(brief('csv', `2025,Amount (USD),Payee\n${row}\n`, options)).toEqual([
      '2026-01-03 out 3 USD | Shop',
    ]);
    for (const first of ['soon,-7.00,Payee', 'soon,2026,Shop', '2026-01-02,2026,Payee', '2026-01-02,,Payee'])
      expect(rowsOf('csv', `${first}\n${row}\n`, options), first).toHaveLength(2);
  });

  it('has its preamble above names that are not known', () => {
    const options = { date_column: '1', amount_column: '2', payee_column: '3' } as const;
    const file = 'Konto,12345,\nGebucht,Bewegt,Wer\n2026-01-03,-3.00,Shop\n';
    expect(brief('csv', file, options)).toEqual(['2026-01-03 out 3 | Shop']);
    const { payee_column: _, ...others } = options;
    expect(brief('csv', file, others)).toEqual(['2026-01-03 out 3']);
  });

  it('needs no header if the client gives numbers', () => {
    const file = '"01.03.2026";"Shop";"12,00 EUR"\n"02.03.2026";"Boss";"1 000,00-"\nSaldo;;5,00\n';
    expect(brief('csv', file, { date_column: '1', amount_column: '3', payee_column: '2' })).toEqual([
      '2026-03-01 in 12 EUR | Shop',
      '2026-03-02 out 1000 | Boss',
    ]);
  });

  it('with several accounts requires the number of the one to read', () => {
    const rows = ['Giro,2026-03-01,Shop,-12', 'Savings,2026-03-02,Bank,0.50', 'Giro,2026-03-03,Acme,1000'];
    const file = ['Account,Date,Payee,Amount', ...rows].join('\n');
    expect(failureOf('csv', file)).toEqual({
      code: 'several_statements',
      field: 'statement',
      message:
        'The file has statements of 2 accounts: 1: "Giro", 2: "Savings". Send statement with one of the numbers.',
    });
    expect(brief('csv', file, { statement: 1 })).toEqual([
      '2026-03-01 out 12 | Shop',
      '2026-03-03 in 1000 | Acme',
    ]);
    expect(brief('csv', file, { statement: 2 })).toEqual(['2026-03-02 in 0.5 | Bank']);
    expect(rowsOf('csv', file.replace('Savings', 'Giro'))).toHaveLength(3);
    expect(rowsOf('csv', file.replace('Account', 'Account #'))).toHaveLength(3);
    // A line that cannot be posted does not make them one account, nor is it dropped.
    const more = `${file}\n,,,-7.00`;
    expect(failureOf('csv', more)).toMatchObject({ code: 'several_statements' });
    expect(brief('csv', more, { statement: 2 })).toEqual([
      '2026-03-02 in 0.5 | Bank',
      expect.stringContaining('Line 5: the date is missing.'),
    ]);
  });

  it('may leave the account of a row empty, because the column then names the other party', () => {
    const file =
      'Account,Date,Payee,Amount\nDE02,2026-03-01,Shop,-12\n,2026-03-02,Cash,-5\nDE03,2026-03-03,Ada,1';
    expect(rowsOf('csv', file)).toHaveLength(3);
    expect(rowsOf('csv', 'Account,Date,Amount\n', { statement: 1 })).toEqual([]);
  });

  it('without accounts is one statement, and no other can be chosen', () => {
    const named = 'Account,Date,Amount\nDE02,2026-03-01,-12\n,2026-03-02,-5\n';
    for (const file of ['Date,Amount\n2026-03-01,5\n2026-03-02,6\n', named]) {
      expect(rowsOf('csv', file, { statement: 1 })).toHaveLength(2);
      expect(failureOf('csv', file, { statement: 2 })).toMatchObject({
        code: 'several_statements',
        field: 'statement',
      });
    }
  });

  it('may name its delimiter in the first line, as Excel does', () => {
    expect(brief('csv', 'sep=|\nDate|Amount\n2026-03-01|5\n')).toEqual(['2026-03-01 in 5']);
  });

  it('may have no rows', () => {
    for (const file of ['', '\n\n', 'Date,Amount\n', 'Date,Amount\nNo transactions\n']) {
      expect(rowsOf('csv', file)).toEqual([]);
    }
  });

  it('has at most 10,000 rows', () => {
    const file = (count: number) => `Date,Amount\n${'2026-03-01,5\n'.repeat(count)}`;
    expect(rowsOf('csv', file(10_000))).toHaveLength(10_000);
    expect(failureOf('csv', file(10_001)).code).toBe('too_many_rows');
  });
});

describe('an ambiguous CSV file', () => {
  const amounts = 'Date,Amount\n2026-03-01,"1,234"\n';
  const dates = 'Date,Amount\n03/04/2026,5\n05/06/2026,6\n';

  it.each([
    ['ambiguous_dates', 'date_format', dates],
    ['ambiguous_dates', 'date_format', 'Date,Amount\n13/04/2026,5\n05/16/2026,6\n'],
    ['ambiguous_decimal', 'decimal', amounts],
    ['ambiguous_decimal', 'decimal', 'Date,Amount\n2026-03-01,"1,5"\n2026-03-01,1.5\n'],
    ['ambiguous_columns', 'date_column', 'Date,Transaction date,Amount\n2026-03-01,2026-03-01,5\n'],
    ['ambiguous_columns', 'amount_column', 'Date,Amount,Debit,Credit\n2026-03-01,5,5,\n'],
    ['ambiguous_delimiter', 'delimiter', '2026-03-01;5\n2026-03-01|5\n'],
    ['missing_column', 'date_column', 'Foo,Amount\n2026-03-01,5\n'],
    ['missing_column', 'amount_column', 'Date,Foo\n2026-03-01,5\n'],
    ['missing_column', 'credit_column', 'Date,Debit\n2026-03-01,5\n'],
  ])('%s on %s', (code, field, file) => {
    expect(failureOf('csv', file)).toMatchObject({ code, field });
  });

  it('is refused with the values to choose from', () => {
    expect(failureOf('csv', dates).message).toContain('Send date_format (dmy, mdy or ymd).');
    expect(failureOf('csv', amounts).message).toContain('Send decimal ("." or ",").');
  });

  it('is read with the given options', () => {
    expect(brief('csv', dates, { date_format: 'mdy' })[0]).toBe('2026-03-04 in 5');
    expect(brief('csv', dates, { date_format: 'dmy' })[0]).toBe('2026-04-03 in 5');
    expect(brief('csv', amounts, { decimal: ',' })[0]).toBe('2026-03-01 in 1.234');
    expect(brief('csv', amounts, { decimal: '.' })[0]).toBe('2026-03-01 in 1234');
  });

  it('can also be resolved with debit and credit columns', () => {
    expect(failureOf('csv', 'Date,Foo,Bar\n2026-03-01,5,\n').message).toBe(
      'No column was recognized as the amount. The columns are "Date", "Foo", "Bar". Send amount_column, or debit_column and credit_column, with a name or a number from 1.',
    );
  });

  it('without a header is asked for numbers', () => {
    expect(failureOf('csv', '2026-03-01,Shop,-5.00\n2026-03-02,Shop,-6.00\n')).toEqual({
      code: 'missing_column',
      field: 'date_column',
      message:
        'The file has no line with the names of its columns. Send date_column and amount_column (or debit_column and credit_column) with numbers, and payee_column if there is one. Line 1 has 1: "2026-03-01", 2: "Shop", 3: "-5.00".',
    });
  });

  it('names a column that is not there', () => {
    expect(failureOf('csv', 'Date,Amount\n2026-03-01,5\n', { payee_column: 'Who' })).toEqual({
      code: 'missing_column',
      field: 'payee_column',
      message:
        'There is no column "Who". The columns are "Date", "Amount". Send payee_column with a name or a number from 1.',
    });
    expect(failureOf('csv', 'a;b;c\n', { date_column: '1', amount_column: '2' })).toMatchObject({
      code: 'missing_column',
      field: 'date_column',
    });
  });
});

describe('a CSV file in which no row can be read', () => {
  it.each([
    ['dates and amounts as formulas', 'Date,Payee,Amount\n="2026-03-01",Bakery,="-5.00"\n'],
    ['dates and amounts in Japanese', 'Date,Payee,Amount\n2026年3月1日,Bakery,500円\n'],
  ])('is not one without rows: %s', (_, file) => {
    expect(failureOf('csv', file)).toEqual({
      code: 'missing_column',
      field: 'date_column',
      message: 'Column 1 has no dates.',
    });
  });

  it('is one without rows if it has only notes and totals', () => {
    for (const end of ['No transactions in 2026', 'Total,,0.00', 'Page 1,of 1,'])
      expect(read('csv', `Date,Payee,Amount\n${end}\n`)).toMatchObject({ rows: [] });
  });
});

describe('a CSV file with a broken structure', () => {
  it.each([
    ['a quote is not closed', 'Date,Amount\n2026-03-01,5\n2026-03-02,"6\n', 3],
    ['there is text after a closing quote', 'Date,Amount,Memo\n2026-03-01,5,"a\nb" c\n', 3],
    ['a quoted text has more than 20000', `Date,Amount\n"${'a\n'.repeat(10_001)}",5\n`, 2],
    ['binary data', 'Date,Amount\n2026-03-01,5\u0000\n', 2],
  ])('is unreadable at the line: %s', (reason, file, line) => {
    const failure = failureOf('csv', file);
    expect(failure).toMatchObject(unreadableAt(line));
    expect(failure.message).toContain(reason);
  });
});
