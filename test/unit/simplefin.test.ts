import { describe, expect, test } from 'vitest';
import { incomingRows } from '../../lib/banks/merge.ts';
import { readAnswer } from '../../lib/banks/simplefin.ts';
import { startOf } from '../../lib/banks/start-date.ts';
import { plainText } from '../../lib/banks/texts.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';

const wanted = { from: undefined, timeZone: 'Europe/Berlin' };

function read(body: unknown, timeZone = 'Europe/Berlin') {
  const answer = readAnswer(Buffer.from(JSON.stringify(body)), { ...wanted, timeZone }, ['hidden-password']);
  if (!answer?.ok) throw new Error('It is not an answer.');
  return answer.value;
}

function rowsOf(transactions: unknown[], timeZone?: string) {
  const account = { id: 'a', name: 'Giro', currency: 'eur', transactions };
  const [statement] = read({ accounts: [account] }, timeZone).statements;
  if (!statement) throw new Error('There is no account.');
  return statement;
}

const at = (time: string) => Date.parse(time) / 1000;

describe('an answer', () => {
  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['no accounts', '{}'],
    ['accounts that are none', '{"accounts":{}}'],
    ['broken off', '{"accounts":['],
  ])('is refused: %s', (_what, text) => {
    expect(readAnswer(Buffer.from(text), wanted, [])).toBeUndefined();
  });

  test('of both versions names the institution', () => {
    const account = { id: 'a', name: 'Giro', currency: 'EUR' };
    const first = read({
      errors: [],
      accounts: [{ ...account, org: { name: 'Bank 1', domain: 'b.example' } }],
    });
    expect(first.statements[0]?.institution).toBe('Bank 1');
    const second = read({
      errlist: [],
      connections: [{ conn_id: 'c', name: 'Bank 2' }],
      accounts: [{ ...account, conn_id: 'c' }],
    });
    expect(second.statements[0]).toMatchObject({ institution: 'Bank 2', login: 'c' });
  });

  test('has messages: of version 1 all are general, unknown codes count as their prefix', () => {
    const { messages } = read({
      accounts: [],
      errors: ['<b>Sign</b> in\u0007 with hidden-password'],
      errlist: [
        { code: 'con.auth', msg: 'One', conn_id: 'c' },
        { code: 'act.newcode', message: 'Two', account_id: 'a' },
        { code: 'odd', msg: 3 },
        { code: 'revoked', msg: 'Four' },
      ],
    });
    expect(messages.map(({ code }) => code)).toEqual(['con.auth', 'act.', 'gen.', 'gen.', 'gen.']);
    expect(messages[4]?.message).toBe('Sign in with');
    expect(messages[0]).toMatchObject({ login: 'c' });
  });

  test('leaves out a currency that we do not know', () => {
    for (const currency of ['https://example.com/miles', 'XXX1', undefined, 7])
      expect(
        read({ accounts: [{ id: 'a', name: 'x', currency }] }).statements[0]?.currency_id,
      ).toBeUndefined();
  });
});

describe('a row', () => {
  test.each([
    ['2026-03-01T00:00:00Z', '2026-03-01', 'midnight UTC is a day'],
    ['2026-03-01T12:00:00Z', '2026-03-01', 'and so is noon'],
    ['2026-02-28T23:30:00Z', '2026-03-01', 'any other time is on the calendar of the book'],
    ['2026-03-01T00:00:01Z', '2026-03-01', 'also one second later'],
  ])('of %s is on %s: %s', (time, date) => {
    expect(rowsOf([{ id: '1', posted: at(time), amount: '1' }]).rows[0]?.date).toBe(date);
  });

  test('is never a day early: west of Greenwich too, midnight UTC is that day', () => {
    const [row] = rowsOf(
      [{ id: '1', posted: at('2026-03-01T00:00:00Z'), amount: '1' }],
      'America/Los_Angeles',
    ).rows;
    expect(row?.date).toBe('2026-03-01');
  });

  test('has its amount exactly, positive for money in', () => {
    const amounts = ['12.50', '-3', '+0.10', '007.700', '.5', '-1234567890123.99'];
    const { rows } = rowsOf(amounts.map((amount, i) => ({ id: String(i), posted: 43_200, amount })));
    expect(rows.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual([
      'in 12.5',
      'out 3',
      'in 0.1',
      'in 7.7',
      'in 0.5',
      'out 1234567890123.99',
    ]);
  });

  test.each([
    [{ posted: 43_200, amount: '1' }, 'It has no id.'],
    [{ id: '1', posted: 'soon', amount: '1' }, '"soon" is not a time.'],
    [{ id: '1', posted: 43_200, amount: '1,50' }, '"1,50" is not an amount.'],
    [{ id: '1', posted: 43_200, amount: '-0.00' }, 'The amount is 0.'],
  ])('with a fault says so: %j', (given, error) => {
    expect(rowsOf([given]).rows[0]?.error).toBe(error);
  });

  test('has payee and memo; the description is what is missing', () => {
    const texts = [
      { payee: 'P', memo: 'M', description: 'D' },
      { payee: 'P', description: 'D' },
      { description: 'D', memo: 'M' },
      { description: 'D' },
    ];
    const { rows } = rowsOf(
      texts.map((text, i) => ({ id: String(i), posted: 43_200, amount: '1', ...text })),
    );
    expect(rows.map(({ payee, memo }) => [payee, memo])).toEqual([
      ['P', 'M'],
      ['P', 'D'],
      ['D', 'M'],
      ['D', undefined],
    ]);
  });

  test('that is pending is only counted', () => {
    const { rows, pending } = rowsOf([
      { id: '1', posted: 0, amount: '1' },
      { id: '2', posted: 43_200, amount: '1', pending: true },
      { id: '3', posted: 43_200, amount: '1', pending: false },
    ]);
    expect([rows.length, pending]).toEqual([1, 2]);
  });

  test('is turned round for a card that counts spending as positive, and left out before the first day', () => {
    const statement = rowsOf([
      { id: '1', posted: at('2026-03-01T12:00:00Z'), amount: '9.99' },
      { id: '2', posted: at('2026-02-28T12:00:00Z'), amount: '1' },
      { id: '3', posted: at('2026-03-02T12:00:00Z'), amount: '1.001' },
    ]);
    const rows = incomingRows('host', statement, {
      from: '2026-03-01' as CalendarDate,
      reverse_amounts: true,
    });
    expect(rows.map(({ values, message }) => message ?? values)).toEqual([
      'The amount 1.001 has more decimals than EUR has.',
      { date: '2026-03-01', direction: 'out', minor: '999', currency_id: 'EUR' },
    ]);
  });
});

test('texts are plain, short, and have nothing of the access in them', () => {
  const secrets = ['https://u:hidden@bank.example/x', 'hidden'];
  expect(plainText('<a href="x">Sign in</a> at https://u:hidden@bank.example/x', secrets)).toBe('Sign in at');
  expect(plainText('hid<b></b>den and hihiddendden', ['hidden'])).toBe('hid den and');
  expect(plainText('x'.repeat(1000))).toHaveLength(300);
  expect(plainText(7)).toBe('');
});

describe('entries are wanted', () => {
  const now = new Date('2026-06-30T10:00:00Z');
  const link = { account_id: 'x', mode: 'review', reverse_amounts: false, import_ids: [] } as const;
  const from = '2026-06-20' as CalendarDate;
  const start = (given: object, zone: string) =>
    startOf([{ ...link, from, needs_from: true, ...given }], zone, now)?.toISOString();
  test.each([
    ['from the first day, at first', {}, 'UTC', '2026-06-20T00:00:00.000Z'],
    ['its beginning there if that is earlier', {}, 'Asia/Tokyo', '2026-06-19T15:00:00.000Z'],
    ['or else in UTC', {}, 'America/New_York', '2026-06-20T00:00:00.000Z'],
    [
      'then from 10 days before the last success',
      { needs_from: false, last_success_at: '2026-06-29T23:00:00.000Z' },
      'UTC',
      '2026-06-19T00:00:00.000Z',
    ],
    ['never over 89 days ago', { from: '2026-01-01' }, 'UTC', '2026-04-02T10:00:00.000Z'],
  ])('%s', (_what, given, zone, expected) => {
    expect(start(given, zone)).toBe(expected);
  });
});
