import { expect, test } from 'vitest';
import type { Link } from '../../lib/auth/links/link.ts';
import { isUndone, withUndone } from '../../lib/auth/recovery/undone-changes.ts';
import type { User } from '../../lib/auth/users/user.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
const link = (hour: number) => ({ created_at: at(hour) }) as Link;
const undo = (user: User, changedAt: number, now: number) =>
  ({ undone: withUndone(user, link(changedAt), new Date(at(now))) }) as User;
const voidHours = (user: User, hours: number) =>
  Array.from({ length: hours }, (_, hour) => hour).filter((hour) => isUndone(user, link(hour)));

test('only links of the changes between the undone one and its undoing are void', () => {
  const once = undo({} as User, 2, 5);
  expect(voidHours(once, 10)).toEqual([3, 4, 5]);
  // Later changes are undone, and those of the first time stay void.
  const twice = undo(once, 7, 8);
  expect(voidHours(twice, 10)).toEqual([3, 4, 5, 8]);
  // The one before all of them takes everything with it.
  expect(undo(twice, 1, 9).undone).toEqual([{ after: at(1), until: at(9) }]);
});

test('however often it happens, an earlier change can still be undone, and little is kept', () => {
  let user = undo({} as User, 2, 3);
  for (let hour = 10; hour < 160; hour += 2) user = undo(user, hour, hour + 1);
  expect(user.undone?.length).toBeLessThanOrEqual(20);
  expect(voidHours(user, 10)).toEqual([3]);
  expect(isUndone(user, link(159))).toBe(true);
  expect(undo(user, 1000, 1001).undone).toEqual([{ after: at(1000), until: at(1001) }]);
});
