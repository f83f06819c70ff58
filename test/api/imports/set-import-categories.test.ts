import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { type Importer, newImporter } from './support.ts';

const FILE = [
  'Date,Payee,Category,Amount',
  '2026-09-01,Market,Food: Groceries,-5',
  '2026-09-02,Baker,food:groceries,-6',
  '2026-09-03,Acme,Salary,100',
  '2026-09-04,Taxi,Travel,-7',
  '2026-09-05,Market,Food: Groceries,3',
].join('\n');

async function categoriesOf(user: Importer) {
  const [{ data: categories }, { data: groups }] = await Promise.all([
    user.api.listCategories(),
    user.api.listGroups(),
  ]);
  const groupOf = (id: string | undefined) => groups.find((group) => group.id === id)?.name;
  return categories.map(({ name, kind, group_id }) =>
    [kind, groupOf(group_id), name].filter(Boolean).join(' '),
  );
}

async function proposals(user: Importer, imported: { id: string }) {
  const { data: categories } = await user.api.listCategories();
  return (await user.rows(imported)).map(({ category_id, kind, is_refund, proposed_by }) =>
    [
      kind,
      is_refund && 'refund',
      categories.find(({ id }) => id === category_id)?.name,
      proposed_by?.source,
      proposed_by?.text,
    ]
      .filter((part) => part)
      .join(' '),
  );
}

test('makes what the file names, and proposes it', async () => {
  const user = await newImporter();
  const imported = await user.preview(FILE);
  expect(await proposals(user, imported)).toEqual([
    'expense file Food: Groceries',
    'expense file food:groceries',
    'income file Salary',
    'expense file Travel',
    'income file Food: Groceries',
  ]);
  const path = `/imports/${imported.id}/categories`;
  const answer = await user.post(path, {});
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ id: imported.id, status: 'preview', counts: { new: 5 } });
  expect(answer.headers.get('etag')).toBe((await user.get(`/imports/${imported.id}`)).headers.get('etag'));
  const made = ['expense Food Groceries', 'expense Travel', 'income Salary'];
  expect(await categoriesOf(user)).toEqual(made.toSorted((a, b) => (last(a) < last(b) ? -1 : 1)));
  const after = [
    'expense Groceries file Food: Groceries',
    'expense Groceries file food:groceries',
    'income Salary file Salary',
    'expense Travel file Travel',
    'expense refund Groceries file Food: Groceries',
  ];
  expect(await proposals(user, imported)).toEqual(after);

  // Repeated, it makes nothing twice, and changes nothing.
  const again = await user.post(path, {});
  expect(again.body).toEqual(answer.body);
  expect((await user.post(path, { categories: [{ text: 'travel' }] })).status).toBe(200);
  expect(await categoriesOf(user)).toHaveLength(3);
  expect(await proposals(user, imported)).toEqual(after);

  await user.commit(imported);
  const late = await user.post(path, {});
  expect([late.status, late.body.code]).toEqual([409, 'import_not_editable']);
  // The same file without its categories is the same file.
  const plain = FILE.split('\n')
    .map((line) => line.split(','))
    .map(([date, payee, , amount]) => [date, payee, amount].join(','))
    .join('\n');
  expect((await user.preview(plain)).counts).toMatchObject({ duplicate: 5, new: 0 });
});

const last = (text: string) => text.split(' ').at(-1) ?? '';

test('takes what the client chooses, and leaves rows that the client has changed', async () => {
  const user = await newImporter();
  const [fun, pay] = [
    await user.api.createCategory({ name: 'Fun' }),
    await user.api.createCategory({ name: 'Pay', kind: 'income' }),
  ];
  const imported = await user.preview(FILE);
  await user.api.updateImportRow(imported.id, 4, { include: true, category_id: fun.id });
  const answer = await user.post(`/imports/${imported.id}/categories`, {
    categories: [
      { text: 'salary', category_id: pay.id },
      { text: 'Food:  Groceries', category_id: fun.id },
      { text: 'Travel', category_id: pay.id },
    ],
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await proposals(user, imported)).toEqual([
    'expense Fun file Food: Groceries',
    'expense Fun file food:groceries',
    'income Pay file Salary',
    'expense Fun',
    'expense refund Fun file Food: Groceries',
  ]);
  // A choice is for this import alone, and can be taken back.
  const other = await user.preview(FILE.replaceAll('2026-09', '2026-08'));
  expect((await proposals(user, other))[2]).toBe('income file Salary');
  await user.post(`/imports/${imported.id}/categories`, { categories: [{ text: 'Salary' }] });
  expect((await proposals(user, imported))[2]).toBe('income Salary file Salary');
});

test('refuses texts that the file does not have, and categories that cannot be used', async () => {
  const user = await newImporter();
  const other = await newUser();
  const foreign = await other.api.createCategory({ name: 'Theirs' });
  const closed = await user.api.createCategory({ name: 'Closed', is_active: false });
  const imported = await user.preview(FILE);
  const path = `/imports/${imported.id}/categories`;
  const refused = await user.post(path, {
    categories: [
      { text: 'Rent' },
      { text: 'Travel', category_id: foreign.id },
      { text: 'Salary', category_id: closed.id },
      { text: 'SALARY' },
    ],
  });
  expect(refused.status).toBe(422);
  expect(
    refused.body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
  ).toEqual([
    'categories[0].text not_found',
    'categories[1].category_id not_found',
    'categories[2].category_id inactive',
    'categories[3].text conflicting_fields',
  ]);
  for (const categories of [[], Array.from({ length: 201 }, () => ({ text: 'Travel' }))])
    expect((await user.post(path, { categories })).status).toBe(422);
  expect((await user.post('/imports/none/categories', {})).status).toBe(404);
  expect(await categoriesOf(user)).toEqual(['expense Closed']);
});

test('finds a place for each name', async () => {
  const user = await newImporter();
  const home = await user.api.createGroup({ name: 'Home' });
  const [water] = [
    await user.api.createCategory({ name: 'Water', group_id: home.id, is_active: false }),
    await user.api.createCategory({ name: 'Other', group_id: home.id }),
  ];
  const imported = await user.preview(
    [
      'Date,Payee,Category Group/Category,Category,Amount',
      '2026-09-01,A,Home: Water,Water,-1',
      '2026-09-02,B,Car: Other,Other,-2',
      '2026-09-03,C,Car: Fuel,Fuel,-3',
    ].join('\n'),
  );
  await user.post(`/imports/${imported.id}/categories`, {});
  expect(await categoriesOf(user)).toEqual([
    'expense Car Car: Other',
    'expense Car Fuel',
    'expense Home Other',
    'expense Home Water',
  ]);
  expect((await user.api.getCategory(water?.id ?? '')).is_active).toBe(true);
  expect(await proposals(user, imported)).toEqual([
    'expense Water file Home: Water',
    'expense Car: Other file Car: Other',
    'expense Fuel file Car: Fuel',
  ]);
});

test('makes nothing beyond the limit', async () => {
  const user = await newImporter();
  const rows = Array.from({ length: 101 }, (_, index) => `2026-09-01,P,G${index}: C${index},-1`);
  const imported = await user.preview(['Date,Payee,Category,Amount', ...rows].join('\n'));
  const answer = await user.post(`/imports/${imported.id}/categories`, {});
  expect([answer.status, answer.body.code]).toEqual([409, 'group_limit_reached']);
  expect(await categoriesOf(user)).toEqual([]);
});

test('takes the classes off the categories of Quicken', async () => {
  const user = await newImporter();
  const qif = ['!Type:Bank', 'D2026-09-01', 'T-5', 'PMarket', 'LFood:Bread/Rome', '^', ''].join('\n');
  const { body: imported } = await user.upload(qif, {}, 'application/qif');
  await user.post(`/imports/${imported.id}/categories`, {});
  expect(await categoriesOf(user)).toEqual(['expense Food Bread']);
  expect(await proposals(user, imported)).toEqual(['expense Bread file Food:Bread/Rome']);
});
