import { beforeAll, expect, test } from 'vitest';
import { expectBalanced } from '../../support/user-with-books.ts';
import { type Importer, newImporter } from './support.ts';

/**
 * A household's September, as its five banks export it: three currencies, and money that moves between the household's
 * own accounts in two pairs of files. The numbers are what the people would add up on paper.
 */
let user: Importer;
const accounts: Record<string, string> = {};
beforeAll(async () => {
  user = await newImporter();
  accounts.Bank = user.bank;
  accounts.Card = user.card;
  for (const [name, currency_id] of [
    ...[
      ['Savings', 'EUR'],
      ['Dollars', 'USD'],
      ['Pounds', 'GBP'],
    ],
  ] as const) {
    const { id } = await user.api.createAccount({ name, type: 'asset', currency_id });
    accounts[name] = id;
  }
});

const FILES: readonly (readonly [account: string, lines: readonly string[], mediaType?: string])[] = [
  [
    'Bank',
    [
      'Kontonummer:;DE02120300000000202051',
      'Buchungstag;Valutadatum;Beguenstigter/Zahlungspflichtiger;Verwendungszweck;Betrag (EUR)',
      '01.09.26;01.09.26;Stadtwerke 4711;Strom;-84,00',
      '02.09.26;02.09.26;Rewe 12 Koeln;Einkauf;-112,30',
      '15.09.26;15.09.26;Sparkonto;Uebertrag;-500,00',
      '20.09.26;20.09.26;Kreditkarte;Ausgleich;-240,50',
      '30.09.26;30.09.26;Arbeit GmbH;Gehalt;3.211,16',
      'Saldo;;;;2.274,36',
    ],
  ],
  [
    'Savings',
    [
      'Date,Description,Amount',
      '2026-09-01,Opening balance,0.00',
      '2026-09-17,Transfer from current account,500.00',
      '2026-09-30,Interest,1.75',
    ],
  ],
  [
    'Card',
    [
      'Date,Merchant,Amount',
      '2026-09-03,REWE 99 BONN,-40.50',
      '2026-09-10,Total,-60.00',
      '2026-09-12,Hotel Paris,-140.00',
      '2026-09-21,Payment received,240.50',
    ],
  ],
  ['Dollars', ['Date,Payee,Amount', '2026-09-05,Client Inc.,$2000.00', '2026-09-06,Web hosting,-$20.00']],
  [
    'Pounds',
    [
      '!Type:Bank',
      ...['D2026-09-08', 'T-35.00', 'PLondon Transport', '^'],
      ...['D2026-09-09', 'T100.00', 'PAunt Mary', '^'],
    ],
    'application/qif',
  ],
];

test('income, spending and balances are what a person would add up on paper', async () => {
  for (const [account, lines, mediaType = 'text/csv'] of FILES) {
    const answer = await user.upload(
      `${lines.join('\n')}\n`,
      { account_id: accounts[account] ?? '' },
      mediaType,
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.counts, account).toMatchObject({ error: 0, duplicate: 0, possible_duplicate: 0 });
    await user.commit(answer.body);
  }
  const balances = async (name: string) => (await user.api.getAccount(accounts[name] ?? '')).balances;
  expect(await balances('Bank')).toEqual([{ currency_id: 'EUR', balance: 2274.36 }]);
  expect(await balances('Savings')).toEqual([{ currency_id: 'EUR', balance: 501.75 }]);
  expect(await balances('Card')).toEqual([]);
  expect(await balances('Dollars')).toEqual([{ currency_id: 'USD', balance: 1980 }]);
  expect(await balances('Pounds')).toEqual([{ currency_id: 'GBP', balance: 65 }]);

  // Salary, interest, the client and the aunt; neither the transfer to savings nor the payment of the card.
  const { data: incomes } = await user.api.listIncomes({ limit: 100 });
  expect(incomes.map(({ amount, currency_id }) => `${amount} ${currency_id}`).toSorted()).toEqual(
    ['3211.16 EUR', '1.75 EUR', '2000 USD', '100 GBP'].toSorted(),
  );
  const { data: expenses } = await user.api.listExpenses({ limit: 100 });
  const paid = expenses.map(({ amount, currency_id }) => `${amount} ${currency_id}`).toSorted();
  expect(paid).toEqual(
    [...['84 EUR', '112.3 EUR', '40.5 EUR', '60 EUR', '140 EUR'], '20 USD', '35 GBP'].toSorted(),
  );
  const { data: transfers } = await user.api.listTransfers();
  expect(transfers.map(({ amount, date }) => `${date} ${amount}`)).toEqual([
    '2026-09-20 240.5',
    '2026-09-15 500',
  ]);

  const inBase = (records: readonly { base_amount: number }[]) =>
    Math.round(records.reduce((sum, { base_amount }) => sum + 100 * base_amount, 0)) / 100;
  const { total } = await user.api.getSummary({ from: '2026-09', to: '2026-09' });
  expect([total.income, total.expense]).toEqual([inBase(incomes), inBase(expenses)]);
  await expectBalanced(user);
});

test('the same files again bring nothing', async () => {
  for (const [account, lines, mediaType = 'text/csv'] of FILES) {
    const query = { account_id: accounts[account] ?? '', reimport_deleted: 'true' };
    const { body } = await user.upload(`${lines.join('\n')}\n`, query, mediaType);
    expect(body.counts, account).toMatchObject({ new: 0, transfer: 0, duplicate: body.counts.rows });
  }
});

test('the envelopes know the money in the bank', async () => {
  const { data } = await user.api.listCategories();
  const food = data.find(({ name, kind }) => kind === 'expense' && name === 'Uncategorized')?.id ?? '';
  await user.put(`/budgeting/budgets/2026-10/${food}`, { assigned: 250 });
  const october = await user.api.getBudget('2026-10');
  const { data: all } = await user.api.listAccounts({ limit: 100 });
  const inBudget = all.filter(({ in_budget }) => in_budget);
  const cents = inBudget.reduce(
    (sum, { type, balance }) => sum + Math.round((type === 'asset' ? 100 : -100) * balance),
    0,
  );
  expect(Math.round(100 * (october.to_assign + october.available))).toBe(cents);
  expect(october.available).toBe(250);
  expect(october.other).toBe(cents / 100);
});
