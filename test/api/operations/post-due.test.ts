import { expect, test } from 'vitest';
import { cloud } from '../../support/cloud.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { withMember } from '../../support/members.ts';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import { table } from '../../support/table.ts';
import { done, expectBalanced, newBooks } from '../../support/user-with-books.ts';
import { PATH, planner, run } from '../schedules/support.ts';

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => inDays(from + index));

test('posts every due date once, however many runs overlap', async () => {
  const books = await newBooks(NOON);
  const { body, plan, postedDates, read } = planner(books);
  const template = { ...body().template, currency_id: 'EUR' };
  const { id } = await plan({ starts_on: inDays(-9), mode: 'post', template });
  await plan({ name: 'Reminder', starts_on: inDays(-9) });
  await plan({ name: 'Idle', starts_on: inDays(-9), mode: 'post', is_active: false });
  await plan({ name: 'Later', starts_on: inDays(1), mode: 'post' });
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await postedDates()).toEqual(days(-9, 0));
  expect(await read(id)).toMatchObject({ next_date: inDays(1), posted_count: 10 });
  await expectBalanced(books.user);
});

test("writes a heartbeat, which the table's stream reports although nobody changes anything", async () => {
  const beats = [];
  for (let count = 0; count < 2; count++) {
    await run();
    const [item] = await table().list('HEARTBEAT');
    beats.push(item?.beat_at);
  }
  expect(new Set(beats).size).toBe(2);
});

test('a run does not undo what happened to a schedule since it was read', async () => {
  const books = await newBooks(NOON);
  const { plan, settle, postedDates, read } = planner(books);
  const overtaken = async (meanwhile: (id: string) => Promise<unknown>) => {
    // Before the schedule exists, because other tests run the same function for all users.
    const between = await holdWrite(books.user, 'PostDue', 'all');
    const { id } = await plan({ mode: 'post' });
    const running = run();
    await between(() => meanwhile(id));
    await running;
    return id;
  };
  const settled = await overtaken(async (id) => done(await settle(id, TODAY, { action: 'post' })));
  expect([await postedDates(), (await read(settled)).posted_count]).toEqual([[TODAY], 1]);
  await overtaken(async (id) => done(await settle(id, TODAY)));
  const deleted = await overtaken((id) => books.user.delete(`${PATH}/${id}`));
  expect((await books.user.get(`${PATH}/${deleted}`)).status).toBe(404);
  expect(await postedDates()).toEqual([TODAY]);
});

test('the next run continues an interrupted one, and posts nothing twice if a response was lost', async () => {
  const books = await newBooks(NOON);
  const { plan, postedDates, read } = planner(books);
  const { id } = await plan({ starts_on: inDays(-4), mode: 'post' });
  const scope = { by: 'PostDue', text: `BOOK#${books.user.bookId}`, operation: 'TransactWriteItems' };
  const lost = await cloud().observer.inject({ ...scope, kind: 'forward then reset', times: 1 });
  const reasons = [{ Code: 'ValidationError' }];
  const name = 'TransactionCanceledException';
  const broken = await cloud().observer.inject({ ...scope, kind: 'error', name, reasons, skip: 2 });
  const failed = await run();
  expect([failed.ok, await lost.hits()]).toEqual([false, 1]);
  expect((await postedDates()).length).toBeLessThan(5);
  await broken.remove();
  expect((await run()).ok).toBe(true);
  expect(await postedDates()).toEqual(days(-4, 0));
  expect((await read(id)).posted_count).toBe(5);
});

test('a date is not given up for the day because the database is busy', async () => {
  const books = await newBooks(NOON);
  const { plan, postedDates, read } = planner(books);
  const { id } = await plan({ mode: 'post' });
  const scope = { by: 'PostDue', text: `BOOK#${books.user.bookId}`, operation: 'TransactWriteItems' };
  // For as long as any run tries, because other tests run the same function for all users.
  const busy = { kind: 'error', name: 'ThrottlingException' } as const;
  const throttled = await cloud().observer.inject({ ...scope, ...busy });
  expect((await run()).ok).toBe(false);
  expect(await throttled.remove()).toBeGreaterThanOrEqual(12);
  expect((await read(id)).last_error).toBeUndefined();
  expect((await run()).ok).toBe(true);
  expect(await postedDates()).toEqual([TODAY]);
});

test('a date that cannot be posted is noted, holds up nothing, and is retried another day', async () => {
  const books = await newBooks(NOON);
  const { plan, postedDates, read } = planner(books);
  await books.user.put('/budgeting/lock', { locked_through: inDays(-2) });
  const locked = await plan({ starts_on: inDays(-3), mode: 'post' });
  const idle = await books.newCategory('expense', 'Idle');
  const template = { ...locked.template, category_id: idle.id };
  const inactive = await plan({ name: 'Inactive', template, mode: 'post' });
  await books.user.put(`/budgeting/categories/${idle.id}`, { name: 'Idle', is_active: false });
  await run();
  expect(await postedDates()).toEqual(days(-1, 0));
  const at = expect.any(String);
  expect(await read(locked.id)).toMatchObject({
    next_date: inDays(-3),
    posted_count: 2,
    last_error: { code: 'period_locked', date: inDays(-2), at },
  });
  expect((await read(inactive.id)).last_error).toEqual({ code: 'inactive', date: TODAY, at });

  await books.user.put('/budgeting/lock', { locked_through: null });
  await run();
  expect(await postedDates(), 'not again on the same day').toHaveLength(2);
  // Changing the schedule makes the function try again.
  done(await books.user.put(`${PATH}/${locked.id}`, await read(locked.id)));
  await run();
  const after = await read(locked.id);
  expect([await postedDates(), after.next_date, after.last_error]).toEqual([
    days(-3, 0),
    inDays(1),
    undefined,
  ]);
});

test('dates that cannot be posted do not hold up others that failed, however many there are', async () => {
  const books = await newBooks(NOON);
  const { body, plan, postedDates, read } = planner(books);
  const idle = await books.newCategory('expense', 'Idle');
  const { id } = await plan({
    starts_on: inDays(-380),
    mode: 'post',
    template: { ...body().template, category_id: idle.id },
  });
  await books.user.put(`/budgeting/categories/${idle.id}`, { name: 'Idle', is_active: false });
  await run();
  await run();
  await books.user.put(`/budgeting/categories/${idle.id}`, { name: 'Idle', is_active: true });
  await books.user.put('/budgeting/lock', { locked_through: inDays(-3) });
  done(await books.user.put(`${PATH}/${id}`, await read(id)));
  await run();
  await run();
  expect(await postedDates()).toEqual(days(-2, 0));
});

test("a user's day begins in their time zone", async () => {
  // At any time, one of the two has a different date from UTC.
  for (const time_zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const books = await newBooks({ time_zone });
    const { plan, postedDates } = planner(books);
    await plan({ starts_on: inDays(-1), mode: 'post' });
    const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: time_zone });
    const before = today();
    await run();
    // The day may have begun meanwhile.
    const due = [before, today()].map((last) => days(-1, 1).filter((date) => date <= last));
    expect(due).toContainEqual(await postedDates());
  }
});

test('dates count for whoever last changed their schedule, in whichever book, and several rounds post each once', async () => {
  const books = await newBooks(NOON);
  const { user: owner } = books;
  const member = await withMember(owner, 'editor');
  const { body, plan, postedDates, read } = planner(books);
  const indexed = async (id: string) =>
    String((await table().get(`BOOK#${owner.bookId}`, `SCHEDULE#${id}`))?.due_order)
      .split('#')
      .at(-1);
  // More dates than a user has in a round.
  const starts_on = inDays(-24);
  const own = await plan({ name: 'Own', starts_on, mode: 'post' });
  const { id } = done(await member.post(PATH, body({ name: 'Theirs', starts_on, mode: 'post' })));
  expect([await indexed(own.id), await indexed(id)]).toEqual([owner.id, member.id]);
  expect((await run()).ok).toBe(true);
  expect((await postedDates()).toSorted()).toEqual(days(-24, 0).flatMap((date) => [date, date]));
  await expectBalanced(owner);
  expect(await indexed(id)).toBe(member.id);
  done(await owner.put(`${PATH}/${id}`, await read(id)));
  expect(await indexed(id)).toBe(owner.id);
});
