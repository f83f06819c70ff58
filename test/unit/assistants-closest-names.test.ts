import { beforeEach, describe, expect, test, vi } from 'vitest';
import { differences } from '../../lib/assistants/differences.ts';
import { matchName } from '../../lib/assistants/match-name.ts';

vi.mock('../../lib/assistants/differences.ts', { spy: true });
const compare = vi.mocked(differences);
beforeEach(() => {
  compare.mockClear();
});

/** The steps that comparing letter by letter takes: the product of both lengths. */
const stepsTaken = () => compare.mock.calls.reduce((sum, [a, b]) => sum + a.length * b.length, 0);

/** As many obligations as a user can have. */
const COUNT = 10_000;
const STEPS_MAX = 1_000_000;

const named = (nameOf: (number: number) => string) =>
  Array.from({ length: COUNT }, (_, number) => ({ id: String(number), name: nameOf(number) }));
const candidatesFor = (wanted: string, records: ReturnType<typeof named>) => {
  const match = matchName(wanted, records);
  return match.found ? [match.found.name] : match.candidates.map(({ name }) => name);
};

describe('among 10,000 names', () => {
  test.each<[title: string, wanted: string, nameOf: (number: number) => string]>([
    [
      'a name that is nowhere',
      'zzz unknown words',
      (n) => `Loan number ${n} to a friend in the south of town`,
    ],
    ['one letter, repeated', 'a'.repeat(600), (n) => `b${'a'.repeat(140)}${n}`],
    [
      'the same letters in another order',
      'abcdefghij '.repeat(10),
      (n) => `jihgfedcba ${'cab '.repeat(30)}${n}`,
    ],
    ['one letter per word', 'a b c d e f g h i j k l m n o p', (n) => `${'p o n m l k j i '.repeat(9)}${n}`],
  ])('%s is compared with few of them, letter by letter', (_title, wanted, nameOf) => {
    expect(candidatesFor(wanted, named(nameOf))).toHaveLength(10);
    expect(stepsTaken()).toBeGreaterThan(0);
    expect(stepsTaken()).toBeLessThan(STEPS_MAX);
  });

  const loans = named((n) => `Loan ${n} to ${['Anna', 'Ben', 'Carla'][n % 3]}`).concat({
    id: 'kate',
    name: 'Holiday flat, Kate Miller',
  });

  test('a misspelled one is found', () => {
    expect(candidatesFor('Laon 7123 to Bne', loans)[0]).toBe('Loan 7123 to Ben');
  });

  test('a misspelled word of one is found', () => {
    expect(candidatesFor('Katte', loans)[0]).toBe('Holiday flat, Kate Miller');
  });

  test('one that contains the name, or that the name contains, is found', () => {
    expect(candidatesFor('kate mill', loans)[0]).toBe('Holiday flat, Kate Miller');
    expect(candidatesFor('the flat that is called "Holiday flat, Kate Miller"', loans)[0]).toBe(
      'Holiday flat, Kate Miller',
    );
  });
});
