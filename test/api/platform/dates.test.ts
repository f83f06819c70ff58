import { beforeAll, describe, expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

describe('a date', () => {
  const lock = async (locked_through: unknown) => {
    const answer = await user.put('/budgeting/lock', { locked_through });
    return answer.status === 200 ? answer.body.locked_through : fieldCodes(answer).locked_through;
  };

  test.each(['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29', '2026-11-30'])(
    '%s is what it is, in any time zone',
    async (date) => {
      expect(await lock(date)).toBe(date);
      expect((await user.get('/budgeting/lock')).body).toEqual({ locked_through: date });
    },
  );

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '2200-01-01',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '20260101',
    '2026/01/01',
    '01.02.2026',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-01 ',
    '',
    'today',
    '٢٠٢٦-٠١-٠١',
    '+2026-01-01',
  ])('%j is not a date', async (date) => {
    expect(await lock(date)).toBe('invalid_date');
  });

  test.each([20260101, true, ['2026-01-01'], { date: '2026-01-01' }])('%j is not a date', async (date) => {
    expect(await lock(date)).toBe('invalid_type');
  });

  test('in a filter follows the same rules', async () => {
    const answer = await user.get('/budgeting/expenses?from=2023-02-29&to=2200-01-01');
    expect(fieldCodes(answer)).toEqual({ from: 'invalid_date', to: 'invalid_date' });
  });
});
