import { beforeAll, describe, expect, test } from 'vitest';
import { fieldCodes } from '../../support/api.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

let user: Importer;
beforeAll(async () => {
  user = await newImporter();
});

const FILE = csvOf(['2026-09-12', 'Farmers market', '-54.20'], ['2026-09-30', 'Acme Ltd', '3200.00']);

test('a file becomes a preview, and nothing is posted', async () => {
  const { body } = await user.upload(FILE, { file_name: 'september.csv' });
  expect(body).toEqual({
    id: expect.any(String),
    status: 'preview',
    format: 'csv',
    account_id: user.bank,
    file_name: 'september.csv',
    counts: {
      rows: 2,
      new: 2,
      transfer: 0,
      duplicate: 0,
      possible_duplicate: 0,
      error: 0,
      pending: 0,
      committed: 0,
    },
    from: '2026-09-12',
    to: '2026-09-30',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await user.api.listTransactions()).data).toEqual([]);
});

test('a file of bytes that are not UTF-8 arrives as it was sent', async () => {
  const bytes = Buffer.from(csvOf(['2026-09-12', 'Caf\u00e9', '-5.00']), 'latin1');
  const imported = await user.api.createImport({ account_id: user.bank }, bytes, 'text/csv');
  expect((await user.rows(imported))[0]?.payee).toBe('Café');
});

test('charset says what the letters of a CSV or QIF file are', async () => {
  const send = (query: Record<string, string>, headers = 'text/csv') => {
    const bytes = Buffer.from([
      ...Buffer.from('Date,Payee,Amount\n2026-09-12,P'),
      0xf8,
      ...Buffer.from(',-5\n'),
    ]);
    return user.api.createImport({ account_id: user.bank, ...query }, bytes, headers as 'text/csv');
  };
  const payee = async (...given: Parameters<typeof send>) =>
    (await user.rows(await send(...given)))[0]?.payee;
  expect(await payee({})).toBe('Pø');
  expect(await payee({ charset: 'windows-1250' })).toBe('Př');
  expect(await payee({ charset: 'Latin2' }, 'text/csv; charset=windows-1252')).toBe('Př');
  expect(fieldCodes(await user.upload(FILE, { charset: 'klingon' }))).toEqual({ charset: 'invalid_value' });
  const ofx = await user.upload('<OFX></OFX>', { charset: 'utf-8' }, 'application/x-ofx');
  expect(fieldCodes(ofx)).toEqual({ charset: 'unknown_parameter' });
  const marked = await user.preview(`\ufeff${csvOf(['2026-09-12', 'Café', '-5.00'])}`, {
    charset: 'windows-1250',
  });
  expect((await user.rows(marked))[0]?.payee).toBe('Café');
});

test('with application/octet-stream, format says how to read the file', async () => {
  const ofAnyType = (query: Record<string, string>) => user.upload(FILE, query, 'application/octet-stream');
  expect((await ofAnyType({ format: 'csv' })).body.counts.rows).toBe(2);
  expect(fieldCodes(await ofAnyType({}))).toEqual({ format: 'required' });
  expect(fieldCodes(await user.upload(FILE, { format: 'ofx' }))).toEqual({ format: 'conflicting_fields' });
});

test('a value that cannot be read turns its row into an error, and the others stay', async () => {
  const { counts, id } = await user.preview(
    csvOf(['2026-09-12', 'A', '-1.00'], ['2026-09-12', 'B', '-1.234']),
  );
  expect(counts).toMatchObject({ rows: 2, new: 1, error: 1 });
  const [, row] = await user.rows({ id });
  expect(row).toMatchObject({ status: 'error', include: false, message: expect.stringContaining('Line 3') });
  expect(row).not.toHaveProperty('amount');
});

test('the last line of a file is a row if it has an amount, and a footer if not', async () => {
  const countsOf = async (last: string) =>
    (await user.preview(`Date,Amount,Payee\n2026-01-03,-3.00,Shop\n${last}\n`)).counts;
  for (const last of [',-7.00,Total', 'yesterday,-7.00,', ',-7.00,'])
    expect(await countsOf(last), last).toMatchObject({ rows: 2, new: 1, error: 1 });
  for (const last of ['Generated on 2026-01-31', 'Total,-3.00,', ',9.00,Closing balance'])
    expect(await countsOf(last), last).toMatchObject({ rows: 1, new: 1, error: 0 });
});

test("a currency next to an amount is the row's; a symbol means the base currency or nothing", async () => {
  const amounts = ['-100.00 USD', '-£5.00', '-€7.00'];
  const imported = await user.preview(
    csvOf(...amounts.map((amount) => ['2026-09-12', 'A', amount] as const)),
  );
  expect(await user.rows(imported)).toMatchObject([
    { status: 'new', amount: 100, currency_id: 'USD' },
    { status: 'error', message: expect.stringContaining('send currency_id') },
    { status: 'new', amount: 7, currency_id: 'EUR' },
  ]);
});

test("rows without a currency are in the account's, and a symbol means that one first", async () => {
  const user = await newImporter();
  const { id } = await user.api.createAccount({ name: 'Dollars', type: 'asset', currency_id: 'CAD' });
  const file = csvOf(
    ['2026-08-01', 'A', '-1.00'],
    ['2026-08-01', 'B', '-$2.00'],
    ['2026-08-01', 'C', '-€3.00'],
  );
  const rows = await user.rows(await user.preview(file, { account_id: id }));
  expect(rows.map(({ currency_id }) => currency_id)).toEqual(['CAD', 'CAD', 'EUR']);
});

test('`currency_id` corrects the currency of a file, but not that of single rows', async () => {
  const user = await newImporter();
  const file = (second: string) =>
    `Date,Payee,Amount,Currency\n2026-08-01,Cafe,-4.50,USD\n2026-08-02,Hotel,-90.00,${second}\n`;
  const rowsOf = async (csv: string) => user.rows(await user.preview(csv, { currency_id: 'CAD' }));
  for (const second of ['USD', ''])
    expect(await rowsOf(file(second)), 'names one currency').toMatchObject([
      { status: 'new', currency_id: 'CAD' },
      { status: 'new', currency_id: 'CAD' },
    ]);
  expect(await rowsOf(file('CAD'))).toMatchObject([
    { status: 'error', message: 'Line 2: it is in USD, but currency_id is CAD.' },
    { status: 'new', currency_id: 'CAD', amount: 90 },
  ]);
  // The file names one currency, and its only row another.
  const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260801<TRNAMT>-4.50<FITID>1<NAME>Cafe
<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const { status, body } = await user.upload(ofx, { currency_id: 'EUR' }, 'application/x-ofx');
  expect([status, body.counts]).toMatchObject([200, { rows: 1, error: 1 }]);
});

test('with reverse_amounts, positive amounts leave the account', async () => {
  const card = csvOf(['2026-09-12', 'Corner shop', '54.20'], ['2026-09-30', 'Payment received', '-300.00']);
  expect(await user.rows(await user.preview(card, { reverse_amounts: 'true' }))).toMatchObject([
    { direction: 'out', kind: 'expense', amount: 54.2 },
    { direction: 'in', kind: 'income', amount: 300 },
  ]);
  const ofx = await user.upload('<OFX></OFX>', { reverse_amounts: 'true' }, 'application/x-ofx');
  expect(fieldCodes(ofx)).toEqual({ reverse_amounts: 'unknown_parameter' });
});

test('a file without rows is a preview without rows', async () => {
  const imported = await user.preview('Date,Payee,Amount\n');
  expect(imported.counts).toMatchObject({ rows: 0, new: 0 });
  expect(await user.rows(imported)).toEqual([]);
});

describe('refuses', () => {
  test('a file without an account, and an account that money cannot be on', async () => {
    const headers = { 'content-type': 'text/csv' };
    const without = await user.post('/imports', undefined, { rawBody: FILE, headers });
    expect(fieldCodes(without)).toEqual({ account_id: 'required' });
    const equity = (await user.api.listAccounts({ type: 'equity' })).data[0]?.id ?? '';
    expect(fieldCodes(await user.upload(FILE, { account_id: equity }))).toEqual({ account_id: 'wrong_type' });
  });

  test('parameters that it does not know, or that are for CSV only', async () => {
    const answer = await user.upload(FILE, { colour: 'red', decimal: ';' });
    expect(fieldCodes(answer)).toEqual({ colour: 'unknown_parameter', decimal: 'invalid_value' });
    const qif = await user.upload('!Type:Bank\n', { date_column: '1' }, 'application/qif');
    expect(fieldCodes(qif)).toEqual({ date_column: 'unknown_parameter' });
  });

  test('what is ambiguous, naming the parameter to send', async () => {
    const unclear = csvOf(['01/02/2026', 'A', '-1.00'], ['03/04/2026', 'B', '-1.00']);
    expect(fieldCodes(await user.upload(unclear))).toEqual({ date_format: 'ambiguous_dates' });
    expect((await user.upload(unclear, { date_format: 'dmy' })).body).toMatchObject({
      from: '2026-02-01',
      to: '2026-04-03',
    });
  });

  test('a broken file', async () => {
    const answer = await user.upload('<OFX><BANKMSGSRSV1>', {}, 'application/x-ofx');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      {
        field: 'body',
        code: 'unreadable_file',
        message: 'Line 1: <OFX> is not closed; the file is not complete.',
      },
    ]);
  });

  test('media types other than bank files, and files of more than 2 MiB', async () => {
    expect((await user.upload(FILE, {}, 'multipart/form-data; boundary=x')).body).toMatchObject({
      status: 415,
      detail: expect.stringContaining('Send the file itself as the body, not a form'),
    });
    expect((await user.upload('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('a rate where there is nothing to convert', async () => {
    expect(fieldCodes(await user.upload(FILE, { fx_rate: '1.1' }))).toEqual({ fx_rate: 'must_be_one' });
    expect((await user.upload(FILE, { fx_rate: '1.1', currency_id: 'USD' })).status).toBe(200);
  });

  test('a rate for several foreign currencies', async () => {
    const head = 'Date,Payee,Amount,Currency\n2026-09-01,Acme,-1.00,USD\n2026-09-02,Acme,-2.00,EUR\n';
    const file = `${head}2026-09-03,Acme,-1000,JPY\n`;
    expect(fieldCodes(await user.upload(file, { fx_rate: '1.1' }))).toEqual({
      fx_rate: 'conflicting_fields',
    });
    expect((await user.upload(head, { fx_rate: '1.1' })).status).toBe(200);
  });
});

test('a repeat with the same Idempotency-Key returns the first preview; with other parameters it is refused', async () => {
  const send = (query: Record<string, string>) =>
    user.post(`/imports?${new URLSearchParams({ account_id: user.bank, ...query })}`, undefined, {
      rawBody: FILE,
      headers: { 'content-type': 'text/csv', 'idempotency-key': 'upload-1' },
    });
  const [first, again, other] = [await send({}), await send({}), await send({ currency_id: 'USD' })];
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(other.body.code).toBe('idempotency_key_reused');
});

test('the same days in another format are new, with a message that they were possibly posted before', async () => {
  const user = await newImporter();
  const csv = csvOf(
    ['2026-07-01', 'Shop', '-5.00'],
    ['2026-07-02', 'Job', '100.00'],
    ['2026-07-03', 'Rent', '-9.00'],
  );
  const first = await user.preview(csv);
  expect((await user.rows(first)).map(({ message }) => message)).toEqual([undefined, undefined, undefined]);
  await user.commit(first);
  const entry = (date: string, amount: string, name: string) =>
    `<STMTTRN><DTPOSTED>${date}<TRNAMT>${amount}<FITID>${date}<NAME>${name}</STMTTRN>`;
  const ofx = `<OFX><STMTRS><CURDEF>EUR${entry('20260701', '-5.00', 'SHOP 12')}${entry('20260702', '101.00', 'Job')}</STMTRS></OFX>`;
  const answer = await user.upload(ofx, {}, 'application/x-ofx');
  expect(answer.body.counts).toMatchObject({ new: 2, duplicate: 0, possible_duplicate: 0 });
  const [alike, other] = await user.rows(answer.body);
  expect(alike).toMatchObject({ status: 'new', include: true, matches: [] });
  const posted = (await user.rows(first))[0]?.transaction_id;
  expect(alike?.message).toBe(
    `Possibly posted before: another import has posted the same amount on this day, as ${posted}.`,
  );
  expect(other?.message).toBeUndefined();
  // What is recognized as a duplicate is not reported again.
  expect((await user.rows(await user.preview(csv))).map(({ status }) => status)).toEqual(
    Array(3).fill('duplicate'),
  );
});
