import { beforeAll, describe, expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser, walk } from '../../support/api.ts';
import { NO_ID } from '../../support/record-expectations.ts';
import { type Books, newBooks } from '../../support/user-with-books.ts';

let user: TestUser;
let other: TestUser;
let books: Books;
beforeAll(async () => {
  [books, other] = await Promise.all([newBooks(), newUser()]);
  user = books.user;
});

const contact = (body: object) => user.post('/contacts', body);
const expense = (given: Record<string, unknown>) =>
  user.post('/budgeting/expenses', books.body('expense', given));

describe('a field that the record does not have', () => {
  test('is refused by its name, on create and on update', async () => {
    const { body } = await contact({ name: 'Ada' });
    for (const answer of [
      await contact({ name: 'Ada', nmae: 'x' }),
      await user.put(`/contacts/${body.id}`, { name: 'Ada', nmae: 'x' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(fieldCodes(answer)).toEqual({ nmae: 'unknown_field' });
    }
  });

  test('is refused even as null, and whatever its name', async () => {
    for (const name of ['nmae', 'NAME', ' name', '__proto__', 'constructor', 'toString', '', 'a.b']) {
      const rawBody = `{"name":"Ada",${JSON.stringify(name)}:null}`;
      const answer = await user.post('/contacts', undefined, { rawBody });
      expect(fieldCodes(answer)).toEqual(Object.fromEntries([[name, 'unknown_field']]));
    }
  });

  test('is reported a hundred times, not thirty thousand', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `"f${i}":1`).join(',');
    const answer = await user.post('/contacts', undefined, { rawBody: `{${many}}` });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toHaveLength(100);
    expect(answer.text.length).toBeLessThan(20_000);
  });

  test('is reported together with every other invalid field', async () => {
    const answer = await contact({ nmae: 'x', phone: '', email: 'no', notes: 7, tags: [] });
    expect(fieldCodes(answer)).toEqual({
      nmae: 'unknown_field',
      tags: 'unknown_field',
      name: 'required',
      phone: 'too_short',
      email: 'invalid_email',
      notes: 'invalid_type',
    });
    for (const { field, message } of answer.body.errors) {
      expect(answer.body.detail).toContain(field);
      expect(message).not.toBe('');
    }
  });
});

describe('a record can be sent back as it was read', () => {
  test('with its read-only fields, which are ignored', async () => {
    const paths = ['/contacts', '/accounts', '/budgeting/categories'];
    const bodies = [{ name: 'Put back' }, { name: 'Put back', type: 'asset' }, { name: 'Put back' }];
    for (const [i, path] of paths.entries()) {
      const { body: read } = await user.post(path, bodies[i]);
      const written = { ...read, id: NO_ID, created_at: 'never', updated_at: 5, balance: 1e9 };
      if (path !== '/accounts') delete written.balance;
      const answer = await user.put(`${path}/${read.id}`, written);
      expect(answer.status, answer.text).toBe(200);
      expect({ ...answer.body, updated_at: read.updated_at }).toEqual(read);
    }
  });

  test('and a field that cannot change is accepted only as it is', async () => {
    const { body: account } = await user.post('/accounts', { name: 'Fixed', type: 'asset' });
    const same = await user.put(`/accounts/${account.id}`, { name: 'Fixed', type: 'asset' });
    expect(same.status).toBe(200);
    const changed = await user.put(`/accounts/${account.id}`, { name: 'Fixed', type: 'equity' });
    expect([changed.status, fieldCodes(changed)]).toEqual([422, { type: 'immutable_field' }]);
    const kind = await user.put(`/budgeting/categories/${books.categories.expense.id}`, {
      name: 'Food',
      kind: 'income',
    });
    expect([kind.status, fieldCodes(kind)]).toEqual([422, { kind: 'immutable_field' }]);
  });
});

describe('null', () => {
  test('means absent for an optional field, which the response then leaves out', async () => {
    const { status, body } = await contact({ name: 'Ada', phone: null, email: null, notes: null });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['created_at', 'id', 'name', 'updated_at']);
  });

  test('clears a field on update, as leaving it out does', async () => {
    for (const phone of [null, undefined]) {
      const { body: before } = await contact({ name: 'Ada', phone: '1', notes: 'n' });
      const { body } = await user.put(`/contacts/${before.id}`, { name: 'Ada', phone, notes: 'n' });
      expect(body).not.toHaveProperty('phone');
      expect(body.notes).toBe('n');
    }
  });

  test('is an error for a required field', async () => {
    expect(fieldCodes(await contact({ name: null }))).toEqual({ name: 'required' });
    expect(fieldCodes(await expense({ amount: null, date: null }))).toEqual({
      amount: 'required',
      date: 'required',
    });
  });
});

describe('a text', () => {
  const nameOf = async (name: unknown) => {
    const answer = await contact({ name });
    return answer.status === 200 ? answer.body.name : fieldCodes(answer).name;
  };

  test('is trimmed', async () => {
    expect(await nameOf(' \t\n Ada Lovelace \u00a0\u3000')).toBe('Ada Lovelace');
    expect(await nameOf('   ')).toBe('too_short');
  });

  test('is stored in normal form C', async () => {
    expect(await nameOf('Ame\u0301lie')).toBe('Am\u00e9lie');
    expect(await nameOf('\u212b')).toBe('\u00c5');
  });

  test('is counted in code points, in normal form', async () => {
    expect(await nameOf('🦊'.repeat(150))).toBe('🦊'.repeat(150));
    expect(await nameOf('🦊'.repeat(151))).toBe('too_long');
    expect(await nameOf('e\u0301'.repeat(150))).toBe('\u00e9'.repeat(150));
    expect(await nameOf('x')).toBe('x');
  });

  test('keeps newlines and tabs inside', async () => {
    const { body } = await contact({ name: 'Ada', notes: 'one\n\ttwo' });
    expect(body.notes).toBe('one\n\ttwo');
  });

  test.each([
    ['NUL', '\u0000'],
    ['backspace', '\b'],
    ['vertical tab', '\u000b'],
    ['form feed', '\f'],
    ['carriage return', '\r'],
    ['escape', '\u001b'],
    ['unit separator', '\u001f'],
    ['DEL', '\u007f'],
    ['the first of C1', '\u0080'],
    ['next line, of C1', '\u0085'],
    ['the last of C1', '\u009f'],
    ['a high surrogate alone', '\ud83e'],
    ['a low surrogate alone', '\udd8a'],
    ['surrogates in the wrong order', '\udd8a\ud83e'],
  ])('with %s is a 422', async (_what, character) => {
    expect(await nameOf(`A${character}B`)).toBe('invalid_characters');
    expect(fieldCodes(await contact({ name: 'Ada', notes: `A${character}B` }))).toEqual({
      notes: 'invalid_characters',
    });
  });

  test('of another type is a 422', async () => {
    for (const name of [5, true, [], {}, ['Ada']]) expect(await nameOf(name)).toBe('invalid_type');
  });

  test('has the limits of its kind', async () => {
    const codes = async (body: object) => fieldCodes(await contact({ name: 'Ada', ...body }));
    expect(await codes({ phone: '1'.repeat(50), notes: 'n'.repeat(5000) })).toEqual({});
    expect(await codes({ phone: '1'.repeat(51), notes: 'n'.repeat(5001) })).toEqual({
      phone: 'too_long',
      notes: 'too_long',
    });
    expect(await codes({ notes: '' })).toEqual({});
    expect(await codes({ phone: '' })).toEqual({ phone: 'too_short' });
  });
});

describe('an id', () => {
  test('is unguessable, and sorts by creation', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await contact({ name: 'Ada' })).body.id);
    expect(ids).toEqual([...ids].sort());
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test("of another user's record in a body is not found, like one that never existed", async () => {
    const [foreign] = await walk(other, '/accounts');
    for (const id of [foreign.id, NO_ID, 'x', '']) {
      const answer = await expense({ asset_account_id: id });
      expect([answer.status, fieldCodes(answer)]).toEqual([422, { asset_account_id: 'not_found' }]);
    }
  });

  test("of another user's record in a path is a 404, whatever is done to it", async () => {
    const [foreign] = await walk(other, '/accounts');
    for (const id of [foreign.id, NO_ID, 'x', '%00', '..%2f..%2fauth', 'x'.repeat(2000)]) {
      for (const answer of [
        await user.get(`/accounts/${id}`),
        await user.put(`/accounts/${id}`, { name: 'Mine now' }),
        await user.delete(`/accounts/${id}`),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
    }
    expect((await other.get(`/accounts/${foreign.id}`)).body).toEqual(foreign);
  });
});
