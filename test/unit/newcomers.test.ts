import { describe, expect, test } from 'vitest';
import type { Member } from '../../lib/books/member.ts';
import { findNewcomers } from '../../lib/books/newcomers.ts';
import type { UserId } from '../../lib/platform/user.ts';

const SINCE = '2026-03-10T00:00:00.000Z';
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00.000Z`;
const VICTIM = 'victim' as UserId;

/** A member who joined on a day of March, and when and by whom they became an owner or ceased to be one. */
function member(id: string, given: Partial<Member> & { joined: number; owned?: [number, string] }): Member {
  const { joined, owned, ...more } = given;
  return {
    ...{ id: id as UserId, name: id, email: id, weight: 1, number: 1, updated_at: day(joined) },
    joined_at: day(joined),
    ...(owned && { ownership: { at: day(owned[0]), by: owned[1] } }),
    ...more,
  };
}

const victim = member(VICTIM, { joined: 1, role: 'owner' });
const removed = (by: string) => member(VICTIM, { joined: 1, owned: [12, by] });
const found = (...members: Member[]) => {
  const { present, usurper, isTaken } = findNewcomers(members, VICTIM, SINCE);
  return { present: present.map(({ id }) => id), usurper: usurper?.id, isTaken };
};

describe('newcomers', () => {
  test('are those whom the account has let in or made owners since', () => {
    const old = member('old', { joined: 2, role: 'editor', invited_by: VICTIM });
    const friend = member('friend', { joined: 3, role: 'owner', invited_by: VICTIM, owned: [4, VICTIM] });
    const promoted = member('promoted', {
      joined: 2,
      role: 'owner',
      invited_by: VICTIM,
      owned: [11, VICTIM],
    });
    const stranger = member('stranger', { joined: 11, role: 'viewer', invited_by: VICTIM });
    const guest = member('guest', { joined: 11, role: 'editor', invited_by: 'friend' });
    expect(found(victim, old, friend, promoted, stranger, guest)).toEqual({
      present: ['promoted', 'stranger'],
      usurper: undefined,
      isTaken: false,
    });
  });

  test('are not those of the books of others', () => {
    const founder = member('founder', { joined: 11, role: 'owner' });
    const guest = member('guest', { joined: 12, role: 'editor', invited_by: 'founder' });
    expect(
      found(founder, guest, member(VICTIM, { joined: 12, role: 'viewer', invited_by: 'founder' })).present,
    ).toEqual([]);
  });

  test('are also whom a newcomer has let in, even if they have let each other in again', () => {
    const first = member('first', { joined: 13, role: 'owner', invited_by: 'second', owned: [13, 'second'] });
    const second = member('second', { joined: 11, role: 'owner', invited_by: 'first', owned: [11, 'first'] });
    expect(found(removed('second'), first, second)).toEqual({
      present: ['first', 'second'],
      usurper: 'second',
      isTaken: true,
    });
  });
});

describe('a book is taken', () => {
  const thief = member('thief', { joined: 11, role: 'owner', invited_by: VICTIM, owned: [11, VICTIM] });
  const friend = member('friend', { joined: 3, role: 'owner', invited_by: VICTIM, owned: [4, VICTIM] });

  test('if a newcomer has removed or demoted the user, even if that newcomer is gone', () => {
    expect(found(removed('thief'), thief)).toMatchObject({ usurper: 'thief', isTaken: true });
    expect(found({ ...removed('thief'), role: 'viewer' }, thief)).toMatchObject({ isTaken: true });
    const { role: _role, ...gone } = thief;
    expect(found(removed('thief'), gone)).toMatchObject({ usurper: undefined, isTaken: true });
  });

  test('if the account has left it to a newcomer', () => {
    expect(found(removed(VICTIM), thief)).toMatchObject({ usurper: undefined, isTaken: true });
    expect(found(removed(VICTIM), friend)).toMatchObject({ isTaken: false });
  });

  test('not if another owner has removed the user, or if that was earlier', () => {
    expect(found(removed('friend'), friend, thief)).toMatchObject({ isTaken: false });
    const earlier = member(VICTIM, { joined: 1, owned: [9, 'thief'] });
    expect(found(earlier, thief)).toMatchObject({ isTaken: false });
  });
});
