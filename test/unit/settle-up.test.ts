import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { balanced } from '../../lib/ledger/entry.ts';
import { money } from '../../lib/ledger/money.ts';
import { settlementOf, showSettleUp } from '../../lib/reports/settle-up.ts';

/** It has no decimals, so amounts are the same inside and outside. */
const JPY = currencyOf('JPY');

/** Positive for an expense, negative for a refund; from an account to an account for a transfer. */
interface Move {
  readonly kind: 'expense' | 'income' | 'journal' | 'transfer';
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** The debit first, as the service stores it. */
function posted({ kind, from, to, amount }: Move) {
  const side = (accountId: string, minor: number, categoryId?: string) => {
    const value = money(BigInt(minor), JPY);
    return { accountId, amount: value, base: value, categoryId };
  };
  const other =
    kind === 'expense'
      ? side('food', amount, 'food')
      : kind === 'income'
        ? side('pay', amount, 'pay')
        : side(to, amount);
  return { kind, entry: balanced([other, side(from, -amount)]) };
}

const report = (weights: Record<string, number>, owners: Record<string, string>, moves: readonly Move[]) =>
  showSettleUp(
    Object.entries(weights).map(([id, weight]) => ({ id, weight })),
    {
      transactions: moves.map(posted),
      isExpense: (id) => id === 'food',
      owners: new Map(Object.entries(owners)),
    },
    JPY,
  );

const move = (kind: Move['kind'], from: string, to: string, amount: number): Move => ({
  kind,
  from,
  to,
  amount,
});
const OWNERS = { a1: 'A', a2: 'A', b1: 'B', c1: 'C' };
const ACCOUNTS = ['a1', 'a2', 'b1', 'c1', 'joint', 'joint2'];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('settling up', () => {
  it('divides what was paid and contributed by weight', () => {
    const { members, ...rest } = report({ A: 2, B: 1 }, OWNERS, [
      move('expense', 'a1', '', 70),
      move('expense', 'joint', '', 40),
      move('transfer', 'b1', 'joint', 40),
      move('transfer', 'joint', 'b1', 10),
      move('transfer', 'a1', 'a2', 1000),
      move('transfer', 'joint', 'joint2', 1000),
      move('transfer', 'a1', 'b1', 5),
      move('income', 'a1', '', 500),
      move('journal', 'a1', 'b1', 500),
    ]);
    // 66.66 and 33.33: the missing unit goes to the larger remainder.
    expect(rest).toEqual({ total: 100, joint: 40, settlement: [{ from_id: 'B', to_id: 'A', amount: 8 }] });
    expect(members).toMatchObject([
      { id: 'A', name: null, paid: 70, contributed: 0, sent: 5, received: 0, share: 67, balance: 8 },
      { id: 'B', name: null, paid: 0, contributed: 30, sent: 0, received: 5, share: 33, balance: -8 },
    ]);
  });

  it('divides equally if all weights are 0', () => {
    const { members } = report({ A: 0, B: 0, C: 0 }, OWNERS, [move('expense', 'b1', '', 100)]);
    expect(members.map(({ weight, share }) => [weight, share])).toEqual([
      [0, 34],
      [0, 33],
      [0, 33],
    ]);
  });

  it('shares refunds in the same way', () => {
    const { total, settlement } = report({ A: 1, B: 1 }, OWNERS, [move('expense', 'a1', '', -30)]);
    expect([total, settlement]).toEqual([-30, [{ from_id: 'A', to_id: 'B', amount: 15 }]]);
  });

  it('lets whoever owes most pay whoever is owed most, the first among equals', () => {
    const balances = { A: 5n, B: -20n, C: 30n, D: -20n, E: 5n };
    const listed = Object.entries(balances).map(([id, balance]) => ({ id, balance }));
    expect(settlementOf(listed).map(({ from_id, to_id, amount }) => [from_id, to_id, amount])).toEqual([
      ['B', 'C', 20n],
      ['D', 'C', 10n],
      ['D', 'A', 5n],
      ['D', 'E', 5n],
    ]);
  });

  const anyMove = fc
    .record({
      kind: fc.constantFrom('expense' as const, 'income' as const, 'journal' as const, 'transfer' as const),
      from: fc.constantFrom(...ACCOUNTS),
      to: fc.constantFrom(...ACCOUNTS),
      amount: fc.integer({ min: 1, max: 100_000 }),
      isRefund: fc.boolean(),
    })
    .filter(({ from, to }) => from !== to)
    .map(({ isRefund, ...each }) =>
      each.kind === 'expense' && isRefund ? { ...each, amount: -each.amount } : each,
    );
  const anyWeight = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 }));
  const anyWeights = fc.record({ A: anyWeight, B: anyWeight, C: anyWeight });

  it('adds up as a calculation account by account does, and balances add up to 0', () => {
    fc.assert(
      fc.property(anyWeights, fc.array(anyMove, { maxLength: 30 }), (weights, moves) => {
        const { total, joint, members } = report(weights, OWNERS, moves);
        const owned = (id: string | undefined) => ACCOUNTS.filter((account) => ownerOf(account) === id);
        const spent = (accounts: readonly string[]) =>
          sum(
            moves.flatMap(({ kind, from, amount }) =>
              kind === 'expense' && accounts.includes(from) ? amount : [],
            ),
          );
        const moved = (froms: readonly string[], tos: readonly string[]) =>
          sum(
            moves.flatMap(({ kind, from, to, amount }) =>
              kind === 'transfer' && froms.includes(from) && tos.includes(to) ? amount : [],
            ),
          );
        const jointly = owned(undefined);
        expect(joint).toBe(spent(jointly));
        for (const { id, paid, contributed, sent, received, share, balance } of members) {
          const own = owned(id);
          const others = ACCOUNTS.filter((account) => !own.includes(account) && !jointly.includes(account));
          expect([paid, contributed, sent, received]).toEqual([
            spent(own),
            moved(own, jointly) - moved(jointly, own),
            moved(own, others),
            moved(others, own),
          ]);
          const all = sum(Object.values(weights));
          const part = all === 0 ? 1 / 3 : weights[id as 'A'] / all;
          expect(Math.abs(share - total * part)).toBeLessThan(1);
          expect(balance).toBe(paid + contributed + sent - received - share);
        }
        expect(total).toBe(sum(members.map(({ paid, contributed }) => paid + contributed)));
        expect(sum(members.map(({ share }) => share))).toBe(total);
        expect(sum(members.map(({ balance }) => balance))).toBe(0);
      }),
    );
  });

  it('is settled by transfers of the settlement, of which there are fewer than members', () => {
    fc.assert(
      fc.property(anyWeights, fc.array(anyMove, { maxLength: 30 }), (weights, moves) => {
        const { settlement } = report(weights, OWNERS, moves);
        expect(settlement.length).toBeLessThan(3);
        const paying = settlement.map(({ from_id, to_id, amount }) =>
          move('transfer', accountOf(from_id), accountOf(to_id), amount),
        );
        const after = report(weights, OWNERS, [...moves, ...paying]);
        expect(after.settlement).toEqual([]);
        expect(after.members.map(({ balance }) => balance)).toEqual([0, 0, 0]);
      }),
    );
  });
});

const ownerOf = (account: string): string | undefined => OWNERS[account as 'a1'];
const accountOf = (member: string): string => `${member.toLowerCase()}1`;
