import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, newBooks } from '../../support/user-with-books.ts';

test('is broken while an action names what is inactive or gone', async () => {
  const [books, other] = [await newBooks(), await newUser()];
  const { user } = books;
  const pet = await books.newCategory('expense', 'Pet');
  const rule = done(
    await user.post('/rules', {
      name: 'Pet',
      conditions: [{ field: 'text', op: 'like', value: '*fressnapf*' }],
      actions: { category_id: pet.id },
    }),
  );
  const read = async () => done(await user.get(`/rules/${rule.id}`));
  expect(await read()).toEqual(rule);
  const category = `/budgeting/categories/${pet.id}`;
  done(await user.put(category, { name: 'Pet', is_active: false }));
  expect(await read()).toEqual({ ...rule, is_broken: true });
  done(await user.put(category, { name: 'Pet' }));
  expect(await read()).toEqual(rule);
  const account = `/accounts/${pet.account.id}`;
  done(await user.put(account, { name: 'Pet', is_active: false }));
  expect(await read()).toEqual({ ...rule, is_broken: true });
  expect((await user.delete(category)).status).toBe(204);
  expect(await read()).toEqual({ ...rule, is_broken: true });
  await expectHidden(rule.id, (id) => other.get(`/rules/${id}`));
});
