import fc from 'fast-check';
import { expect, test } from 'vitest';
import { done, type Json, newBooks } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import { MarksModel, type ModelLine } from './marks-model.ts';

const DAYS = ['2026-03-02', '2026-03-15', '2026-03-31', '2026-04-01', '2026-04-20', '2026-05-05'];
const day = fc.constantFrom(...DAYS);
const pick = fc.nat(30);
const amount = fc.integer({ min: 1, max: 3 });
/** Of the two accounts that are compared: one has the sign of money, the other that of a debt. */
const side = fc.constantFrom(0, 1);

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('spend' as const), day, amount, side }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), day, amount, side }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('journal' as const), day, amount, side }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), pick, day, amount, side }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      picks: fc.array(pick, { minLength: 1, maxLength: 4 }),
      side,
      cleared: fc.constantFrom(true, true, false),
      on: fc.option(day, { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('reconcile' as const), side, day, off: fc.constantFrom(0, 0, 1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), side, isLast: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Otherwise most runs would end before much is reconciled. */
const RECONCILED: readonly Step[] = [
  { do: 'spend', day: '2026-03-02', amount: 1, side: 0 },
  { do: 'transfer', day: '2026-03-02', amount: 2, side: 0 },
  { do: 'journal', day: '2026-03-15', amount: 1, side: 1 },
  { do: 'mark', picks: [0, 1, 2], side: 0, cleared: true, on: undefined },
  { do: 'mark', picks: [1, 2], side: 1, cleared: true, on: undefined },
  { do: 'reconcile', side: 0, day: '2026-03-15', off: 0 },
  { do: 'reconcile', side: 1, day: '2026-03-02', off: 0 },
];

const PATHS: Record<string, string> = {
  expense: '/budgeting/expenses',
  transfer: '/budgeting/transfers',
  journal: '/ledger/entries',
};

test('cleared and reconciled balances are those of a simple model, whatever is changed, deleted, restored and marked', async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), async (steps) => {
      await take([...RECONCILED, ...steps], outcomes);
    }),
    { numRuns: Number(process.env.LEDGER_RUNS ?? 1) * 5, interruptAfterTimeLimit: 60_000 },
  );
  // It proves something only about what it came across.
  for (const kind of [
    'change 200',
    'change 409',
    'delete 409',
    'mark 200',
    'mark 409',
    'reconcile 200',
    'reconcile 409',
    'reconcile 422',
    'restore 200',
  ])
    expect([...outcomes.keys()], kind).toContain(kind);
});

async function take(steps: readonly Step[], outcomes: Map<string, number>): Promise<void> {
  const books = await newBooks();
  const user = withoutGateway(books.user);
  const accounts = [books.accounts.Bank.id, books.accounts['Credit card'].id] as string[];
  const signs = [1, -1];
  const model = new MarksModel(accounts);
  const bodyOf = (kind: string, given: { day: string; amount: number; side: number }) => {
    const [own, other] = [accounts[given.side], accounts[1 - given.side]];
    const common = { date: given.day, currency_id: 'USD' };
    if (kind === 'expense')
      return {
        ...common,
        amount: given.amount,
        category_id: books.categories.expense.id,
        asset_account_id: own,
      };
    if (kind === 'transfer')
      return { ...common, amount: given.amount, from_account_id: own, to_account_id: other };
    return {
      ...common,
      lines: [
        { account_id: own, debit: given.amount },
        { account_id: own, credit: 2 * given.amount },
        { account_id: other, debit: given.amount },
      ],
    };
  };
  const linesOf = (kind: string, given: { amount: number; side: number }): ModelLine[] => {
    const [own = '', other = ''] = [accounts[given.side], accounts[1 - given.side]];
    const { amount } = given;
    if (kind === 'expense') return [{ account: own, amount: -amount }];
    if (kind === 'transfer')
      return [
        { account: other, amount },
        { account: own, amount: -amount },
      ];
    return [
      { account: own, amount },
      { account: own, amount: -2 * amount },
      { account: other, amount },
    ];
  };
  for (const each of steps) {
    const { status, expected } = await one(each);
    expect([JSON.stringify(each), status]).toEqual([JSON.stringify(each), expected]);
    const kind = `${each.do} ${status}`;
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
  }
  await compare();

  async function one(each: Step): Promise<{ status: number; expected: number }> {
    switch (each.do) {
      case 'spend':
      case 'transfer':
      case 'journal': {
        const kind = each.do === 'spend' ? 'expense' : each.do;
        const answer = await user.post(PATHS[kind] ?? '', bodyOf(kind, each));
        model.create(done(answer).id, kind, each.day, linesOf(kind, each));
        return { status: answer.status, expected: 200 };
      }
      case 'change': {
        const found = model.live(each.pick);
        if (!found) return { status: 0, expected: 0 };
        const answer = await user.put(`${PATHS[found.kind]}/${found.id}`, bodyOf(found.kind, each));
        return {
          status: answer.status,
          expected: model.change(found.id, each.day, linesOf(found.kind, each)),
        };
      }
      case 'delete': {
        const found = model.live(each.pick);
        if (!found) return { status: 0, expected: 0 };
        const answer = await user.delete(`${PATHS[found.kind]}/${found.id}`);
        return { status: answer.status, expected: model.delete(found.id) };
      }
      case 'restore': {
        const found = model.deleted(each.pick);
        if (!found) return { status: 0, expected: 0 };
        const answer = await user.post(`${PATHS[found.kind]}/${found.id}/restore`);
        model.restore(found.id);
        return { status: answer.status, expected: 200 };
      }
      case 'mark': {
        const account = accounts[each.side] ?? '';
        const ids = [...new Set(each.picks.flatMap((pick) => model.live(pick)?.id ?? []))];
        if (ids.length === 0) return { status: 0, expected: 0 };
        const on = each.cleared ? each.on : undefined;
        const answer = await user.post(`/accounts/${account}/cleared`, {
          transaction_ids: ids,
          cleared: each.cleared,
          ...(on && { cleared_on: on }),
        });
        const expected = model.mark(account, ids, each.cleared, on);
        if (answer.status === 200) expect(cents(answer.body)).toEqual(shown(each.side));
        return { status: answer.status, expected };
      }
      case 'reconcile': {
        const account = accounts[each.side] ?? '';
        const cleared = model.clearedOn(account, each.day);
        const balance = (cleared + each.off) * (signs[each.side] ?? 1) || 0;
        const answer = await user.post(`/accounts/${account}/reconciliations`, { date: each.day, balance });
        const expected = model.reconcile(account, each.day, each.off === 0, answer.body?.id);
        if (answer.status === 409)
          expect([answer.body.code, answer.body.difference]).toEqual([
            'not_reconciled',
            each.off * (signs[each.side] ?? 1),
          ]);
        return { status: answer.status, expected };
      }
      case 'reopen': {
        const account = accounts[each.side] ?? '';
        const found = model.reconciliation(account, each.isLast);
        if (!found) return { status: 0, expected: 0 };
        const answer = await user.delete(`/accounts/${account}/reconciliations/${found.id}`);
        return { status: answer.status, expected: model.reopen(account, found.id) };
      }
    }
  }

  function shown(at: number): Json[] {
    const account = accounts[at] ?? '';
    const balance = model.clearedOn(account, '9999') * (signs[at] ?? 1) || 0;
    const through = model.through(account);
    if (balance === 0 && through === undefined) return [];
    return [{ currency_id: 'USD', balance, ...(through && { reconciled_through: through }) }];
  }

  async function compare(): Promise<void> {
    for (const [at, account] of accounts.entries()) {
      expect(cents(done(await user.get(`/accounts/${account}`)))).toEqual(shown(at));
      for (const on of DAYS) {
        const [then] = cents(done(await user.get(`/accounts/${account}?on=${on}`)));
        expect([on, then?.balance ?? 0]).toEqual([on, model.clearedOn(account, on) * (signs[at] ?? 1) || 0]);
      }
      for (const state of ['uncleared', 'cleared', 'reconciled'] as const) {
        const { data } = done(await user.get(`/accounts/${account}/register?limit=100&state=${state}`));
        const rows = data.map((row: Json) => [
          row.transaction_id,
          row.debit - row.credit,
          row.cleared_on ?? '',
        ]);
        expect(rows.toSorted()).toEqual(model.linesIn(account, state).toSorted());
      }
    }
  }
}

const cents = (account: Json): Json[] => account.cleared_balances;
