import { describe, expect, test } from 'vitest';
import type { Label } from '../../lib/imports/memory/lists.ts';
import { Memory } from '../../lib/imports/memory/memory.ts';
import { withOtherSide } from '../../lib/imports/other-side.ts';
import { propose } from '../../lib/imports/propose.ts';
import { labelsFor, recordsOf } from '../../lib/imports/remember.ts';
import type { Row } from '../../lib/imports/row.ts';
import { planOf } from '../../lib/imports/row-plan.ts';
import { showRow } from '../../lib/imports/show-row.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';

describe('the proposal', () => {
  const food: Label = { kind: 'expense', id: 'food', name: 'food' };
  const salary: Label = { kind: 'income', id: 'salary', name: 'salary' };
  const savings: Label = { kind: 'transfer', id: 'savings', name: 'savings' };
  const record = (payee: string, label: Label | undefined, direction: 'in' | 'out' = 'out') => ({
    transactionId: `${payee} ${label?.id}`,
    kind: label?.kind ?? ('expense' as const),
    ...{ payee, label, direction, accountId: 'bank', amount: '7 EUR' },
  });
  const memory = new Memory([
    record('REWE 12', food),
    record('Acme', salary, 'in'),
    record('Acme', food),
    record('To me', savings),
    record('Closed', undefined),
    record('Bar Roma', food),
    record('Caffe Roma', salary, 'in'),
  ]);
  const proposed = (payee: string, direction: 'in' | 'out', isReversal = false) =>
    propose({ payee, direction, accountId: 'bank', amount: '5 EUR' }, { isReversal }, memory);

  test('is what earlier transactions of the payee were', () => {
    expect(proposed('Réwe 7', 'out')).toEqual({
      kind: 'expense',
      history: { category_id: 'food', transaction_id: 'REWE 12 food', like: 'rewe', count: 1, of: 1 },
      suggestions: [{ category_id: 'food' }],
    });
    expect(proposed('To me', 'out')).toMatchObject({
      kind: 'transfer',
      history: { transfer_account_id: 'savings' },
      suggestions: [{ transfer_account_id: 'savings' }],
    });
    expect(proposed('Nobody', 'out')).toEqual({ kind: 'expense' });
    expect(proposed('Hotel Roma', 'out')).toEqual({
      kind: 'expense',
      suggestions: [{ category_id: 'food' }],
    });
  });

  test('is a refund for money from a payee known only for expenses, and for a reversal', () => {
    expect(proposed('Rewe', 'in')).toMatchObject({ kind: 'expense', history: { category_id: 'food' } });
    expect(proposed('Acme', 'in')).toMatchObject({ kind: 'income', history: { category_id: 'salary' } });
    expect(proposed('Closed', 'in')).toEqual({ kind: 'expense' });
    expect(proposed('Nobody', 'in', true)).toEqual({ kind: 'expense' });
    expect(proposed('Nobody', 'out', true)).toEqual({ kind: 'income' });
    const { kind, history } = proposed('Rewe', 'out', true);
    expect([kind, history]).toEqual(['income', undefined]);
  });

  test('has a short text of what was alike', () => {
    const payee = 'word '.repeat(60);
    const long = new Memory([record(payee, food)]);
    const { history } = propose(
      { payee, direction: 'out', accountId: 'bank', amount: '5 EUR' },
      { isReversal: false },
      long,
    );
    expect(history?.like).toHaveLength(100);
  });
});

describe('what is remembered', () => {
  const EUR = currencyOf('EUR');
  const line = (accountId: string, minor: bigint, categoryId?: string, currency = EUR) =>
    ({ accountId, categoryId, amount: { minor, currency } }) as never;
  const accounts = [
    ...['bank', 'savings', 'closed'].map((id) => ({
      id,
      name: id,
      type: 'asset',
      is_active: id !== 'closed',
    })),
    ...['a1', 'a2'].map((id) => ({ id, name: id, type: 'expense', is_active: id === 'a1' })),
  ];
  const categories = [
    { id: 'food', kind: 'expense', name: 'Food', is_active: true, account_id: 'a1' },
    { id: 'old', kind: 'expense', name: 'Old', is_active: false, account_id: 'a1' },
    { id: 'shut', kind: 'expense', name: 'Shut', is_active: true, account_id: 'a2' },
    { id: 'none', kind: 'expense', name: 'uncategorized', is_active: true, account_id: 'a1' },
  ];
  const labels = labelsFor('bank', { accounts, categories } as never);
  const remembered = (kind: string, ...lines: never[]) =>
    recordsOf({ id: '1', kind, payee: 'P', entry: { lines } } as never, labels).map(
      ({ direction, accountId, amount, label }) => [direction, accountId, amount, label?.id],
    );

  test('is the active category, of splits the largest, and never Uncategorized', () => {
    const paid = line('bank', -500n);
    expect(remembered('expense', line('a1', 500n, 'food'), paid)).toEqual([
      ['out', 'bank', '500 EUR', 'food'],
    ]);
    expect(remembered('expense', line('a1', -500n, 'food'), line('bank', 500n))).toEqual([
      ['in', 'bank', '500 EUR', 'food'],
    ]);
    for (const id of ['old', 'shut', 'none'])
      expect(remembered('expense', line('a1', 500n, id), paid), id).toEqual([
        ['out', 'bank', '500 EUR', undefined],
      ]);
    const splits = [line('a1', 200n, 'old'), line('a1', 300n, 'food')];
    expect(remembered('expense', ...splits, paid)).toEqual([['out', 'bank', '500 EUR', 'food']]);
  });

  test('is a transfer on both accounts, but not with the account of the import or a closed one', () => {
    expect(remembered('transfer', line('savings', 7n), line('bank', -7n))).toEqual([
      ['in', 'savings', '7 EUR', undefined],
      ['out', 'bank', '7 EUR', 'savings'],
    ]);
    expect(remembered('transfer', line('closed', 7n), line('bank', -7n))[1]).toEqual([
      'out',
      'bank',
      '7 EUR',
      undefined,
    ]);
    const dollars = line('savings', 8n, undefined, currencyOf('USD'));
    expect(remembered('transfer', dollars, line('bank', -7n))).toEqual([]);
  });
});

describe('a transfer that history proposes', () => {
  const history = { transfer_account_id: 'savings', transaction_id: 't', like: 'to me', count: 2, of: 2 };
  const out = {
    date: '2026-01-05' as CalendarDate,
    minor: '500',
    direction: 'out',
    currency_id: 'EUR',
  } as const;
  const given: Row = {
    row: 1,
    status: 'new',
    values: out,
    kind: 'transfer',
    history,
    suggestions: [{ transfer_account_id: 'savings' }],
  };

  test('is included as a new row, and shows why', () => {
    expect(showRow(given, {})).toMatchObject({
      ...{ status: 'new', include: true, kind: 'transfer', transfer_account_id: 'savings' },
      proposed_by: { source: 'history', transaction_id: 't', like: 'to me', count: 2, of: 2 },
      suggestions: [{ transfer_account_id: 'savings' }],
    });
    expect(planOf(given).transfer_transaction_id).toBeUndefined();
  });

  test('gives way to what a client decides', () => {
    const edited = (edit: object) => showRow({ ...given, edit: { include: true, ...edit } }, {});
    expect(edited({ transfer_account_id: 'card' })).toMatchObject({ transfer_account_id: 'card' });
    expect(edited({ transfer_account_id: 'card' })).not.toHaveProperty('proposed_by');
    expect(edited({ kind: 'expense' })).toMatchObject({
      kind: 'expense',
      proposed_by: { source: 'default' },
    });
    expect(edited({ kind: 'expense' })).not.toHaveProperty('transfer_account_id');
  });

  test('gives way to the other side that was found, and to one that is not certain', () => {
    const counterpart = { id: 'c', accountId: 'card', values: out, isLocked: false };
    expect(showRow(withOtherSide(given, { counterpart }), {})).toMatchObject({
      ...{ status: 'transfer', transfer_account_id: 'card', transfer_transaction_id: 'c' },
    });
    expect(showRow(withOtherSide(given, { counterpart }), {})).not.toHaveProperty('proposed_by');
    const uncertain = showRow(withOtherSide(given, { message: 'Several.', matches: ['c', 'd'] }), {});
    expect(uncertain).toMatchObject({
      ...{ status: 'new', kind: 'expense', message: 'Several.', matches: ['c', 'd'] },
      ...{ proposed_by: { source: 'default' }, suggestions: [{ transfer_account_id: 'savings' }] },
    });
    expect(uncertain).not.toHaveProperty('transfer_account_id');
    expect(withOtherSide(given, undefined)).toBe(given);
  });
});
