import { expect, test } from 'vitest';
import { walk } from '../../support/api.ts';
import { newImporter } from './support.ts';

const FILE = [
  'Date,Payee,Category,Amount',
  '2026-09-01,Market,Food: Groceries,-5',
  '2026-09-02,Baker,FOOD :groceries,-6',
  '2026-09-03,Acme,Salary,100',
  '2026-09-04,Taxi,Travel,-7',
  '2026-09-05,Nobody,,-8',
  '2026-09-06,Railway,travel,3',
  'broken,Market,Rent,-1',
].join('\n');

test('lists each text of the file once, with what it stands for', async () => {
  const user = await newImporter();
  const food = await user.api.createGroup({ name: 'Food' });
  const groceries = await user.api.createCategory({ name: 'Groceries', group_id: food.id });
  const imported = await user.preview(FILE);
  const path = `/imports/${imported.id}/categories`;
  expect((await user.get(path)).body).toEqual({
    data: [
      { text: 'Food: Groceries', kind: 'expense', count: 2, category_id: groceries.id },
      { text: 'Travel', kind: 'expense', count: 2 },
      { text: 'Rent', kind: 'expense', count: 1 },
      { text: 'Salary', kind: 'income', count: 1 },
    ],
    has_more: false,
    next_cursor: null,
  });
  expect(await walk(user, path, 1)).toHaveLength(4);
  expect((await user.get('/imports/none/categories')).status).toBe(404);

  // What was made since counts, without a new preview.
  const travel = await user.api.createCategory({ name: 'Travel' });
  const { body } = await user.get(path);
  expect(body.data[1]).toEqual({ text: 'Travel', kind: 'expense', count: 2, category_id: travel.id });
});

test('is empty for a file without categories', async () => {
  const user = await newImporter();
  const imported = await user.preview('Date,Payee,Amount\n2026-09-01,Market,-5\n');
  expect((await user.get(`/imports/${imported.id}/categories`)).body.data).toEqual([]);
});
