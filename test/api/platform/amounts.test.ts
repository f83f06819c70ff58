import { beforeAll, describe, expect, test } from 'vitest';
import { fieldCodes } from '../../support/api.ts';
import { type Books, newBooks } from '../../support/user-with-books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

/** The amount as it appears in the text of the body, which JavaScript could not represent. */
const expenseOf = (amount: string, { user, body } = books) => {
  const text = JSON.stringify(body('expense', { amount: undefined })).replace(/}$/, `,"amount":${amount}}`);
  return user.post('/budgeting/expenses', undefined, { rawBody: text });
};

describe('an amount', () => {
  test('is a JSON number: a string is refused', async () => {
    for (const amount of ['12.34', '1', '', true, [1], {}]) {
      const answer = await books.user.post('/budgeting/expenses', books.body('expense', { amount }));
      expect(fieldCodes(answer)).toEqual({ amount: 'invalid_type' });
    }
  });

  test.each([
    ['12.340000000000000001', 'too_many_decimals'],
    ['0.1000000000000000055511151231257827', 'too_many_decimals'],
    ['12.345', 'too_many_decimals'],
    ['1e-3', 'too_many_decimals'],
    ['1e-400', 'too_many_decimals'],
    ['10000000000000', 'amount_too_large'],
    ['9007199254740993', 'amount_too_large'],
    ['123456789012345678901234567890', 'amount_too_large'],
    ['1e15', 'amount_too_large'],
    ['1e400', 'amount_too_large'],
    ['123456789012345678.9', 'amount_too_large'],
    ['9999999999999.99000000000000001', 'too_many_decimals'],
  ])('that a double or the currency cannot represent is refused: %s', async (amount, code) => {
    const answer = await expenseOf(amount);
    expect([answer.status, fieldCodes(answer)]).toEqual([422, { amount: code }]);
  });

  test.each([
    ['9999999999999.99', 9999999999999.99],
    ['12.3400', 12.34],
    ['12.34000000000000000000', 12.34],
    ['1.234e1', 12.34],
    ['1234E-2', 12.34],
    ['0.01', 0.01],
    ['5', 5],
  ])('is exact, however it is written: %s', async (text, amount) => {
    const own = await newBooks();
    const answer = await expenseOf(text, own);
    expect([answer.status, answer.body.amount]).toEqual([200, amount]);
    expect((await own.balances(own.accounts.Cash.id)).balance).toBe(-amount);
  });

  test('that is exact is not blamed for a nested number that is not', async () => {
    const text = `{"name":"Deep","type":"asset","balances":[{"currency_id":"USD","name":1.00000000000000000001}]}`;
    expect((await books.user.post('/accounts', undefined, { rawBody: text })).status).toBe(200);
  });
});
