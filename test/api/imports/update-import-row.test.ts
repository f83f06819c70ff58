import { beforeAll, expect, test } from 'vitest';
import type { Import } from '../../../client/client.ts';
import { fieldCodes, newUser } from '../../support/api.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

let user: Importer;
let imported: Import;
let travel: string;
let salary: string;
beforeAll(async () => {
  user = await newImporter();
  travel = (await user.api.createCategory({ name: 'Travel' })).id;
  salary = (await user.api.createCategory({ name: 'Salary', kind: 'income' })).id;
  imported = await user.preview(
    csvOf(['2026-09-12', 'Train', '-54.20'], ['2026-09-13', 'Train', '12.00'], ['2026-09-14', 'X', 'none']),
  );
});

const put = (row: number, body: object, headers = {}) =>
  user.put(`/imports/${imported.id}/rows/${row}`, body, { headers });

test('a row becomes what the client decides, and a field left out returns to the proposal', async () => {
  const changed = await put(1, { include: false, category_id: travel, payee: 'Railway', memo: 'To Rome' });
  expect(changed.body).toMatchObject({
    include: false,
    category_id: travel,
    payee: 'Railway',
    memo: 'To Rome',
  });
  expect((await user.rows(imported))[0]).toEqual(changed.body);
  const back = await put(1, { include: true });
  expect(back.body).toMatchObject({ include: true, payee: 'Train', kind: 'expense' });
  expect(back.body).not.toHaveProperty('category_id');
  expect(back.body).not.toHaveProperty('memo');
});

test('kind and direction decide whether it is a refund, and vice versa', async () => {
  expect((await put(2, { include: true, kind: 'expense', category_id: travel })).body.is_refund).toBe(true);
  expect((await put(2, { include: true, is_refund: true })).body.kind).toBe('expense');
  expect((await put(1, { include: true, is_refund: true, category_id: salary })).body.kind).toBe('income');
  const wrong = await put(2, { include: true, kind: 'income', is_refund: true });
  expect(fieldCodes(wrong)).toEqual({ is_refund: 'conflicting_fields' });
});

test('a transfer names the other account', async () => {
  const transfer = { include: true, kind: 'transfer' };
  expect((await put(2, { ...transfer, transfer_account_id: user.card })).body).toMatchObject({
    kind: 'transfer',
    transfer_account_id: user.card,
    is_refund: false,
  });
  expect(fieldCodes(await put(2, transfer))).toEqual({ transfer_account_id: 'required' });
  expect(
    fieldCodes(await put(2, { ...transfer, transfer_account_id: user.bank, category_id: travel })),
  ).toEqual({
    transfer_account_id: 'same_account',
    category_id: 'conflicting_fields',
  });
});

test('a row can be sent back as it was read', async () => {
  const [row] = await user.rows(imported);
  const again = await user.api.updateImportRow(imported.id, 1, row as NonNullable<typeof row>);
  expect(again).toEqual(row);
});

test('refuses categories that are of the other kind or do not exist, unknown fields, and posting an error', async () => {
  expect(fieldCodes(await put(1, { include: true, category_id: salary, kind: 'expense' }))).toEqual({
    category_id: 'wrong_kind',
  });
  const foreign = await (await newUser()).api.createCategory({ name: 'Theirs' });
  expect(fieldCodes(await put(1, { category_id: foreign.id, colour: 'red' }))).toEqual({
    include: 'required',
    category_id: 'not_found',
    colour: 'unknown_field',
  });
  expect(fieldCodes(await put(3, { include: true }))).toEqual({ include: 'not_postable' });
});

test('a row that the file does not have is a 404, and an outdated version a 412', async () => {
  expect((await put(4, { include: true })).status).toBe(404);
  const { headers } = await put(2, { include: true });
  const ifMatch = { 'if-match': headers.get('etag') ?? '' };
  expect((await put(2, { include: false }, ifMatch)).status).toBe(200);
  expect((await put(2, { include: true }, ifMatch)).status).toBe(412);
});
