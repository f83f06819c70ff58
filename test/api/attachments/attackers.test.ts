import { expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { announcement, attach, codeOf, JPEG, send } from '../../support/files.ts';
import { inBook, withMember } from '../../support/members.ts';
import { done, newBooks } from '../../support/user-with-books.ts';

// What people try who were, are, or would like to be near a book: the API gives them no address for the bucket.

type Step = 'list' | 'read' | 'download' | 'announce' | 'overwrite' | 'complete' | 'delete';
type Outcome = string;

/** A book with a stored file and one that was only announced, and what somebody else is answered in it. */
async function newTarget() {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const stored = await attach(user, id, JPEG('secret'));
  const pending = done(await user.post(`/transactions/${id}/attachments`, announcement(JPEG('next'))));
  const attack = async (who: TestUser): Promise<Record<Step, Outcome>> => {
    const asked = {
      list: await who.get('/attachments'),
      read: await who.get(`/attachments/${stored.id}`),
      download: await who.get(`/attachments/${stored.id}/download`),
      announce: await who.post(`/transactions/${id}/attachments`, announcement(JPEG('mine'))),
      // An address for a file that somebody else has announced.
      overwrite: await who.post(`/attachments/${pending.id}/upload`),
      complete: await who.post(`/attachments/${pending.id}/complete`),
      delete: await who.delete(`/attachments/${stored.id}`),
    };
    const outcomes = Object.entries(asked).map(([step, { status, body }]) => [
      step,
      status === 200 ? 'ok' : `${status} ${body.code}`,
    ]);
    return Object.fromEntries(outcomes) as Record<Step, Outcome>;
  };
  return { user, stored, pending, attack };
}

const every = (outcome: Outcome): Record<Step, Outcome> => ({
  ...{ list: outcome, read: outcome, download: outcome },
  ...{ announce: outcome, overwrite: outcome, complete: outcome, delete: outcome },
});
const READS = { list: 'ok', read: 'ok', download: 'ok' };
const NOT_ALLOWED = '403 insufficient_role';

test('a viewer reads; another member who records adds nothing to what is not theirs', async () => {
  const { user, attack } = await newTarget();
  for (const role of ['viewer', 'recorder'] as const) {
    const outcomes = await attack(await withMember(user, role));
    expect(outcomes, role).toEqual({ ...every(NOT_ALLOWED), ...READS });
  }
});

test('an outsider who knows every id, and a former member, find no book', async () => {
  const { user, attack, stored } = await newTarget();
  expect(await attack(inBook(await newUser(), user.bookId))).toEqual(every('404 book_not_found'));
  const member = await withMember(user, 'editor');
  const { url } = done(await member.get(`/attachments/${stored.id}/download`));
  await user.api.deleteMember(user.bookId, member.id);
  expect(await attack(member)).toEqual(every('404 book_not_found'));
  // An address that was given before works until it expires: whoever has it could have kept the file as well.
  expect((await fetch(url)).status).toBe(200);
});

test('from a book of their own, they find nothing of another', async () => {
  const { attack } = await newTarget();
  const outcomes = await attack((await newBooks()).user);
  expect(outcomes).toEqual({ ...every('404 not_found'), list: 'ok' });
});

test('of an erased book, nothing can be asked, and the clean-up leaves nothing to read or overwrite', async () => {
  const { user, attack, stored, pending } = await newTarget();
  const { url } = done(await user.get(`/attachments/${stored.id}/download`));
  expect((await user.delete(`/books/${user.bookId}`, { body: { name: 'Personal' } })).status).toBe(204);
  expect(await attack(user)).toEqual(every('404 book_not_found'));
  // The address of an upload takes its one file until it expires, and for nobody.
  expect((await send(pending, JPEG('next'))).status).toBe(200);
  await cloud().invoke('clean-attachments', {}, 0);
  expect(await codeOf(await fetch(url))).toBe('403 AccessDenied');
});

test('replayed after the file was deleted, an upload brings nothing back', async () => {
  const { user, pending } = await newTarget();
  await send(pending, JPEG('next'));
  const path = `/attachments/${pending.id}`;
  done(await user.post(`${path}/complete`));
  const { url } = done(await user.get(`${path}/download`));
  expect((await user.delete(path)).status).toBe(204);
  expect(await codeOf(await fetch(url))).toBe('403 AccessDenied');
  expect((await send(pending, JPEG('next'))).status).toBe(200);
  for (const action of ['complete', 'upload'])
    expect((await user.post(`${path}/${action}`)).status, action).toBe(404);
  await cloud().invoke('clean-attachments', {}, 0);
  expect(await codeOf(await fetch(url))).toBe('403 AccessDenied');
});
