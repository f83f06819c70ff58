import { describe, expect, test } from 'vitest';
import type { Book } from '../../lib/books/book.ts';
import {
  formerMember,
  founder,
  inRole,
  invitedMember,
  isPresent,
  type Member,
  type PresentMember,
} from '../../lib/books/member.ts';
import { membershipWrites } from '../../lib/books/membership-writes.ts';
import type { Person } from '../../lib/books/person.ts';
import { BOOK_ROLES, type BookId, type BookRole } from '../../lib/platform/book.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { type Key, keys } from '../../lib/platform/table/keys.ts';
import type { Item, Write } from '../../lib/platform/table/write.ts';
import type { UserId } from '../../lib/platform/user.ts';

const RUNS = Number(process.env.LEDGER_RUNS ?? 20);
const STEPS = 60;
const USERS = ['u1', 'u2', 'u3', 'u4', 'u5'] as UserId[];
const BOOKS = ['b1', 'b2', 'b3'] as BookId[];

/** Carries out puts, removals and updates of attributes and of elements of maps, if their conditions hold. */
class Table {
  readonly items = new Map<string, Item>();
  at = ({ pk, sk }: Key) => this.items.get(`${pk}|${sk}`);

  transact(writes: readonly Write[]): void {
    const parts = writes.map(({ operation }) => Object.entries(operation)[0] as [string, Part]);
    const named = parts.map(([, part]) => part.Key ?? (part.Item as unknown as Key));
    expect(new Set(named.map(({ pk, sk }) => `${pk}|${sk}`)).size, 'an item only once').toBe(parts.length);
    parts.forEach(([, part], index) => {
      expect(holds(part, this.at(named[index] as Key)), JSON.stringify(part)).toBe(true);
    });
    parts.forEach(([kind, part], index) => {
      const { pk, sk } = named[index] as Key;
      if (kind === 'Put') this.items.set(`${pk}|${sk}`, structuredClone(part.Item ?? {}));
      if (kind === 'Delete') this.items.delete(`${pk}|${sk}`);
      if (kind === 'Update') this.items.set(`${pk}|${sk}`, updated(part, this.at({ pk, sk }) ?? {}));
    });
  }
}

interface Part {
  readonly Key?: Key;
  readonly Item?: Item;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Item;
}

const pathOf = (text: string, { ExpressionAttributeNames: names = {} }: Part) =>
  text.split('.').map((part) => names[part] ?? part);
const valueAt = (item: Item | undefined, path: readonly string[]): unknown =>
  path.reduce((value: unknown, name) => (value as Item | undefined)?.[name], item);

function holds(part: Part, stored: Item | undefined): boolean {
  return (part.ConditionExpression ?? '').split(' AND ').every((text) => {
    if (text === '') return true;
    const [, not, named = ''] = /^attribute_(not_)?exists\((.+)\)$/.exec(text) ?? [];
    if (named === 'pk') return (stored !== undefined) === (not === undefined);
    if (named) return (valueAt(stored, pathOf(named, part)) !== undefined) === (not === undefined);
    const [left = '', right = ''] = text.split(' = ');
    return valueAt(stored, pathOf(left, part)) === part.ExpressionAttributeValues?.[right];
  });
}

function updated(part: Part, before: Item): Item {
  const after = structuredClone(before);
  const place = (text: string) => {
    const path = pathOf(text, part);
    return [valueAt(after, path.slice(0, -1)) as Item, path.at(-1) as string] as const;
  };
  for (const [, kind, list = ''] of part.UpdateExpression?.matchAll(
    /(SET|ADD|REMOVE) (.+?)(?= (?:SET|ADD|REMOVE) |$)/g,
  ) ?? [])
    for (const text of list.split(', ')) {
      const [target = '', value = ''] = text.split(kind === 'SET' ? ' = ' : ' ');
      const [map, name] = place(target);
      const given = part.ExpressionAttributeValues?.[value];
      if (kind === 'SET') map[name] = given;
      else if (kind === 'ADD') map[name] = Number(map[name] ?? 0) + Number(given);
      else delete map[name];
    }
  return after;
}

/** Seeded, so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  return <T>(choices: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return choices[Math.floor((state / 2_147_483_648) * choices.length)] as T;
  };
}

/** Who has which role in which book, and who was ever a member: all that matters. */
type Model = Map<BookId, Map<UserId, BookRole | 'former'>>;

class World {
  readonly table = new Table();
  readonly model: Model = new Map();
  #clock = 0;

  constructor() {
    for (const id of USERS) this.table.items.set(`USER#${id}|PROFILE`, { ...personOf(id) });
  }

  person = (id: UserId) => this.table.at(keys.user(id)) as unknown as Person;
  book = (id: BookId) => this.table.at(keys.book(id)) as unknown as Book;
  member = (book: BookId, id: UserId) => this.table.at(keys.member(book, id)) as Member | undefined;
  now = () => new Date(1_800_000_000_000 + this.#clock++ * 1000).toISOString();

  create(id: BookId, owner: UserId): void {
    const book = { id, member_count: 1, owner_count: 1, joined_count: 1, version: 1 } as Book;
    const members = [founder(this.person(owner), this.now())];
    this.table.items.set(`BOOK#${id}|BOOK`, { ...book, base_currency_id: `EUR-${id}`, time_zone: 'UTC' });
    this.table.items.set(`BOOK#${id}|LEDGER`, { roles: { [owner]: 'owner' } });
    this.table.transact(membershipWrites([], [{ book, members }], { people: [this.person(owner)] }));
    this.model.set(id, new Map([[owner, 'owner']]));
  }

  /** Replaces some memberships. */
  change(id: BookId, before: readonly Member[], after: readonly Member[]): void {
    const book = this.book(id);
    const people = after.map((each) => this.person(each.id));
    this.table.transact(
      membershipWrites([{ book, members: before }], [{ book, members: after }], { people }),
    );
    for (const each of after) this.model.get(id)?.set(each.id, each.role ?? 'former');
  }

  erase(id: BookId): void {
    const book = this.book(id);
    const members = [...(this.model.get(id)?.keys() ?? [])]
      .map((user) => this.member(id, user) as Member)
      .filter(isPresent);
    const people = members.map((each) => this.person(each.id));
    this.table.transact(membershipWrites([{ book, members }], [], { people }));
    for (const key of [...this.table.items.keys()])
      if (key.startsWith(`BOOK#${id}|`)) this.table.items.delete(key);
    this.model.delete(id);
  }

  /** Every fact against the model. */
  check(): void {
    for (const [id, roles] of this.model) {
      const present = [...roles].filter(([, role]) => role !== 'former');
      expect(this.table.at(keys.ledger(id))?.roles).toEqual(Object.fromEntries(present));
      expect(this.book(id)).toMatchObject({
        member_count: present.length,
        owner_count: present.filter(([, role]) => role === 'owner').length,
        joined_count: roles.size,
      });
      const numbers = [...roles.keys()].map((user) => this.member(id, user)?.number);
      expect(new Set(numbers).size).toBe(roles.size);
      for (const [user, role] of roles) {
        expect(this.member(id, user)?.role).toBe(role === 'former' ? undefined : role);
        expect(this.member(id, user)?.shared ?? false).toBe(roles.size > 1);
        expect(this.table.at(keys.person(id, user)) !== undefined).toBe(role !== 'former');
      }
    }
    for (const user of USERS) {
      const { books, default_book_id, former_books = [] } = this.person(user);
      const own = [...this.model].filter(([, roles]) => (roles.get(user) ?? 'former') !== 'former');
      expect(Object.keys(books).toSorted()).toEqual(own.map(([id]) => id).toSorted());
      for (const [id, roles] of own) {
        const { role, joined_at, number, shared } = this.member(id, user) as PresentMember;
        expect(books[id]).toEqual({ role, joined_at, number, ...(shared && { shared }) });
        expect(role).toBe(roles.get(user));
      }
      expect(own.length === 0 ? default_book_id === undefined : (default_book_id ?? '') in books).toBe(true);
      for (const [id, roles] of this.model)
        if (roles.get(user) === 'former') expect(former_books).toContain(id);
    }
  }
}

const personOf = (id: UserId): Person =>
  ({ id, name: id, email: `${id}@example.com`, books: {}, version: 1 }) as unknown as Person;

/** One step that is possible, or is refused because the book would have no owner. */
function step(world: World, pick: <T>(choices: readonly T[]) => T): void {
  const id = pick(BOOKS);
  const roles = world.model.get(id);
  const user = pick(USERS);
  const before = world.member(id, user);
  const at = world.now();
  if (!roles) {
    world.create(id, user);
    return;
  }
  const owners = [...roles].filter(([, role]) => role === 'owner').map(([owner]) => owner);
  const by = pick(owners);
  if (!before || !isPresent(before)) {
    const number = before?.number ?? roles.size + 1;
    const role = pick(BOOK_ROLES.slice(0, 3));
    const inviter = world.member(id, by) as PresentMember;
    const joined = invitedMember(world.person(user), before, { role, number, by, at });
    world.change(id, before ? [before, inviter] : [inviter], [joined, { ...inviter, shared: true }]);
    return;
  }
  const after = pick<Member | undefined>([
    formerMember(before, { by, at }),
    formerMember(before, { by, at }),
    inRole(before, pick(BOOK_ROLES), { by, at }),
    inRole(before, 'owner', { by, at }),
    undefined,
  ]);
  const change = () => (after ? world.change(id, [before], [after]) : world.erase(id));
  const isLast = owners.length === 1 && by === user && after !== undefined && after.role !== 'owner';
  if (isLast) expect(change).toThrow(new Problem('last_owner').message);
  else change();
}

describe('whoever is a member of which book', () => {
  test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
    'is the same in all five items (%i)',
    (seed) => {
      const world = new World();
      const pick = randomOf(seed);
      for (let count = 0; count < STEPS; count++) {
        step(world, pick);
        world.check();
      }
    },
  );
});
