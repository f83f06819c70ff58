import { common } from '../texts/en/common.ts';
import type { Difference } from './conflict.tsx';
import type { Part, RecordKind } from './editing.tsx';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The parts that differ between two drafts, as people read them. */
export function differencesBetween<Draft extends object, Rec, Body>(
  kind: RecordKind<Draft, Rec, Body>,
  mine: Draft,
  theirs: Draft,
): Difference[] {
  const text = (part: Part<Draft>, draft: Draft) => {
    const value: unknown = draft[part];
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    return kind.show?.(part, draft) ?? String(value ?? '');
  };
  return (Object.keys(kind.labels) as Part<Draft>[])
    .filter((part) => !isSame(mine[part], theirs[part]))
    .map((part) => ({
      field: part,
      label: kind.labels[part] ?? part,
      yours: text(part, mine),
      theirs: text(part, theirs),
    }));
}

/** Their record with the parts that I changed since I opened it. */
export function onTopOf<Draft extends object>(theirs: Draft, opened: Draft, mine: Draft): Draft {
  const changed = (Object.keys(mine) as (keyof Draft)[]).filter((part) => !isSame(mine[part], opened[part]));
  return { ...theirs, ...(Object.fromEntries(changed.map((part) => [part, mine[part]])) as Partial<Draft>) };
}
