import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { connected, day, fakeBank, noon, ownAccount } from '../../support/bank.ts';

test('a bank that is connected to restored books brings nothing twice', async () => {
  const user = await newUser();
  const rows = ['Posted', 'Deleted', 'Left out'].map((description, index) => ({
    ...{ id: `t${index}`, posted: noon(day(-2)), amount: `-${index + 1}.00`, description },
  }));
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows }]);
  const connection = await connected(user, bank);
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine'), from: day(-30) });
  await connection.runAfter(1);
  const { import_id = '' } = await connection.named('Giro');
  await user.api.updateImportRow(import_id, 3, { include: false });
  await user.api.commitImport(import_id);
  const { data } = await user.api.listTransactions({ q: 'Deleted' });
  await user.api.deleteExpense(data[0]?.id ?? '');

  const restored = await newUser();
  const archive = await user.api.getExport({ format: 'archive' }).all();
  const { id } = await restored.api.createImport({}, Buffer.from(archive), 'application/x-ndjson');
  while ((await restored.api.commitImport(id)).status !== 'committed');
  expect((await restored.api.listConnections()).data).toEqual([]);
  const account = (await restored.api.listAccounts({ limit: 100 }).all()).find(({ name }) => name === 'Mine');
  const again = await connected(restored, bank);
  await again.link('Giro', { account_id: account?.id ?? '', from: day(-30) });
  rows.push({ id: 't9', posted: noon(day(-1)), amount: '-9.00', description: 'New' });
  bank.accounts = [{ id: 'a', name: 'Giro', rows }];
  await again.runAfter(1);
  expect((await again.rows('Giro')).map(({ payee }) => payee)).toEqual(['New']);
});
