import { describe, expect, test } from 'vitest';
import type { ImportRow } from '../../client/client.ts';
import { asChosen, withChoice, withInclude } from '../../web/imports/choice.ts';
import { inboxOf, type Place, placeOf, suggestionsFor } from '../../web/imports/inbox.ts';
import { inboxItems } from '../../web/imports/items.ts';
import { asWritten, reasonText } from '../../web/imports/reason-text.ts';

const NONE = new Set(['uncategorized']);
const HISTORY = { source: 'history', like: 'rewe', count: 5, of: 6 } as const;
const DEFAULT = { source: 'default' } as const;

function rowOf(row: number, part: Partial<ImportRow> = {}): ImportRow {
  return {
    ...{ row, status: 'new', include: true, direction: 'out', date: '2026-11-01', amount: 5 },
    ...{ currency_id: 'EUR', payee: `Payee ${row}`, kind: 'expense', is_refund: false },
    ...{ suggestions: [], matches: [], proposed_by: DEFAULT },
    ...part,
  };
}

describe('where a row is shown', () => {
  test.each<[Place, Partial<ImportRow>]>([
    ['ask', {}],
    ['ask', { category_id: 'uncategorized', proposed_by: { source: 'file', text: 'Fun' } }],
    ['ask', { category_id: 'food', proposed_by: HISTORY, message: 'Several payments could be it.' }],
    ['proposed', { category_id: 'food', proposed_by: HISTORY }],
    ['proposed', { kind: 'transfer', transfer_account_id: 'savings', proposed_by: { source: 'rule' } }],
    ['left_out', { include: false }],
    ['transfer', { status: 'transfer', kind: 'transfer' }],
    ['here', { status: 'duplicate', include: false }],
    ['here', { status: 'possible_duplicate', include: true }],
    ['error', { status: 'error', include: false }],
  ])('%s: %j', (place, part) => {
    expect(placeOf(rowOf(1, part), NONE)).toBe(place);
  });

  test('decided: nothing is proposed any more', () => {
    const { proposed_by: _, ...row } = rowOf(1, { category_id: 'food' });
    expect(placeOf(row, NONE)).toBe('decided');
  });

  test('a payee is asked about once, however the bank numbers it; what may be a transfer is a case of its own', () => {
    const payees = ['PAYPAL *WOOD 4471', 'Kiosk', 'PayPal Wood 5512', 'PAYPAL *WOOD', '4711', '4712'];
    const rows = payees.map((payee, at) => rowOf(at + 1, { payee, ...(at === 3 && { message: 'Unclear' }) }));
    const { asks } = inboxOf(rows, (row) => placeOf(row, NONE));
    expect(asks.map((ask) => ask.rows.map(({ row }) => row))).toEqual([[1, 3], [2], [4], [5], [6]]);
    expect(asks.map(({ key }) => key)).toHaveLength(new Set(asks.map(({ key }) => key)).size);
  });

  test('of what is folded, there is only the heading', () => {
    const rows = [rowOf(1), rowOf(2, { status: 'error' }), rowOf(3, { status: 'duplicate', include: false })];
    const inbox = inboxOf(rows, (row) => placeOf(row, NONE));
    const types = (isOpen: boolean) => inboxItems(inbox, () => isOpen).map(({ key }) => key);
    expect(types(false)).toEqual(['head ask', 'payee payee', 'head here', 'head error']);
    expect(types(true)).toEqual(['head ask', 'payee payee', 'head here', 'row 3', 'head error', 'row 2']);
  });
});

test('suggestions: three at most, the likeliest first; what was offered before keeps its place', () => {
  const row = rowOf(1, { suggestions: [{ category_id: 'a' }, { transfer_account_id: 's' }] });
  const often = { out: ['expense a', 'expense b', 'expense c'], in: ['income d'] };
  const kindOf = () => 'expense' as const;
  const first = suggestionsFor([row], kindOf, often, []);
  expect(first).toEqual(['expense a', 'transfer s', 'expense b']);
  expect(suggestionsFor([row], kindOf, { out: ['expense c'], in: [] }, ['expense b'])).toEqual([
    'expense b',
    'expense a',
    'transfer s',
  ]);
});

test('the reason says what is alike as the row writes it', () => {
  const rules = new Map([['r1', 'Shops']]);
  const row = rowOf(1, { payee: 'REWE Markt', proposed_by: HISTORY });
  expect(reasonText(row, rules)).toBe('Like REWE, 5 of 6 times');
  expect(reasonText({ ...row, is_refund: true }, rules)).toBe('A refund. Like REWE, 5 of 6 times');
  const ruled: ImportRow['proposed_by'] = { source: 'rule', rule_ids: ['r1'] };
  expect(reasonText({ ...row, tags: ['work'], proposed_by: ruled }, rules)).toBe('Rule: Shops, #work');
  expect(reasonText({ ...row, proposed_by: { source: 'file', text: 'Food' } }, rules)).toBe('From the file');
  expect(asWritten('backerei muller', { payee: 'SumUp *Bäckerei-Müller 4711' })).toBe('Bäckerei-Müller');
  expect(asWritten('kiosk karte', { payee: 'Kiosk 12', memo: 'Karte 3' })).toBe('Kiosk');
  expect(asWritten('gone', { payee: 'Kiosk' })).toBe('gone');
  expect(asWritten('(?', { payee: '(?' })).toBe('(?');
});

describe('what is sent', () => {
  const ruled = rowOf(1, { tags: ['work'], memo: 'Card', category_id: 'food', proposed_by: HISTORY });

  test('a choice keeps the texts and the tags', () => {
    expect(withChoice(ruled, 'expense home')).toEqual({
      ...{ include: true, kind: 'expense', category_id: 'home' },
      ...{ payee: 'Payee 1', memo: 'Card', tags: ['work'] },
    });
    expect(asChosen({ ...ruled, direction: 'in' }, 'expense home')).toMatchObject({ is_refund: true });
    expect(asChosen(ruled, 'expense home').proposed_by).toBeUndefined();
  });

  test('leaving out keeps a proposal a proposal, and a decision a decision', () => {
    expect(withInclude(ruled, false)).toEqual({
      include: false,
      payee: 'Payee 1',
      memo: 'Card',
      tags: ['work'],
    });
    const decided = asChosen(ruled, 'transfer savings');
    expect(withInclude(decided, false)).toMatchObject({
      include: false,
      kind: 'transfer',
      transfer_account_id: 'savings',
    });
  });
});
