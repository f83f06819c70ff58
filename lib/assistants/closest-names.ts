import { differences } from './differences.ts';

/** How many names are compared letter by letter. A book can have 10,000 obligations. */
const COMPARED_NAMES_MAX = 300;
/** How much of a name is compared letter by letter, and how much of it is searched for the other name. */
const COMPARED_MAX = 40;
const SEARCHED_MAX = 150;

interface Near<T> {
  readonly record: T;
  readonly index: number;
  readonly name: string;
  readonly distance: number;
}

/**
 * The records with the closest names, closest first. A name that contains the other counts as closer than any that
 * does not. Of the others, those that have the most letters in common are compared letter by letter.
 */
export function closest<T>(
  wanted: string,
  records: readonly T[],
  nameOf: (record: T) => string,
  limit: number,
): T[] {
  const start = wanted.slice(0, COMPARED_MAX);
  const lettersApart = countLettersApart(start);
  const [containing, others]: [Near<T>[], Near<T>[]] = [[], []];
  for (const [index, record] of records.entries()) {
    const name = nameOf(record);
    if (containsOther(wanted, name))
      containing.push({ record, index, name, distance: lengthApart(start, name) });
    else others.push({ record, index, name, distance: distanceOf(start, name, lettersApart) });
  }
  const compared = byDistance(others)
    .slice(0, COMPARED_NAMES_MAX)
    .map((each) => ({ ...each, distance: distanceOf(start, each.name, differences) }));
  return byDistance([...containing, ...compared])
    .slice(0, limit)
    .map(({ record }) => record);
}

function byDistance<T>(near: readonly Near<T>[]): Near<T>[] {
  return near.toSorted((a, b) => a.distance - b.distance || a.index - b.index);
}

function containsOther(wanted: string, name: string): boolean {
  const [a, b] = [wanted.slice(0, SEARCHED_MAX), name.slice(0, SEARCHED_MAX)];
  return b.includes(a) || (b !== '' && a.includes(b));
}

type Compare = (wanted: string, text: string) => number;

/** One word of a name may be meant. */
function distanceOf(wanted: string, name: string, compare: Compare): number {
  const start = name.slice(0, COMPARED_MAX);
  const words = start.split(' ').map((word) => compare(wanted, word) + lengthApart(wanted, name));
  return Math.min(compare(wanted, start), ...words);
}

/** Less than any difference of letters. */
function lengthApart(wanted: string, name: string): number {
  return Math.abs(wanted.length - Math.min(name.length, COMPARED_MAX)) / 100;
}

/**
 * How many letters differ at least, whatever their order. Takes time proportional to the length. Letters that share a
 * place count as the same.
 */
function countLettersApart(wanted: string): Compare {
  const placeOf = (text: string, index: number) => text.charCodeAt(index) % 256;
  const counts = new Uint8Array(256);
  for (let i = 0; i < wanted.length; i++) {
    const place = placeOf(wanted, i);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const left = new Uint8Array(256);
  return (_wanted, text) => {
    left.set(counts);
    let shared = 0;
    for (let i = 0; i < text.length; i++) {
      const place = placeOf(text, i);
      const count = left[place] ?? 0;
      if (count === 0) continue;
      left[place] = count - 1;
      shared++;
    }
    return Math.max(wanted.length, text.length) - shared;
  };
}
