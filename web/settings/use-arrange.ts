import { useRef, useState } from 'preact/hooks';
import type { Category, Group } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { inOrder, type Position, positionsFor } from '../platform/order.ts';
import { readAgain } from '../platform/reads.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { type Section, type Slot, sectionsOf } from './arrangement.ts';

const TOUCHES = ['groups', 'categories', 'category', 'budget', 'budget-report', 'summary'];

/** What was moved and is not read again yet. */
interface Moved {
  readonly position: number | undefined;
  readonly group_id?: string | undefined;
}

type Moves = ReadonlyMap<string, Moved>;
type Write = () => Promise<unknown>;

export interface Arranging {
  /** As they are shown: with the moves that are on their way. */
  readonly sections: readonly Section[];
  readonly moveCategory: (category: Category, place: Slot) => void;
  readonly moveGroup: (group: Group, index: number) => void;
}

/** Moves are shown at once and written one after the other. */
export function useArrange(groups: readonly Group[], categories: readonly Category[]): Arranging {
  const [moves, setMoves] = useState<Moves>(new Map());
  const now = useRef<Moves>(moves);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const show = (next: Moves) => {
    now.current = next;
    setMoves(next);
  };
  const placed = <T extends Group | Category>(records: readonly T[]): T[] =>
    records.map((record) => ({ ...record, ...now.current.get(record.id) }));
  const sections = sectionsOf(placed(groups), placed(categories));

  /** What comes later is written on top of what this one makes. */
  const enqueue = (writes: readonly Write[]) => {
    waiting.current += 1;
    queue.current = queue.current
      .then(async () => {
        for (const write of writes) await write();
      })
      .catch((error: unknown) => sayFailure(messageOf(error)))
      .then(async () => {
        waiting.current -= 1;
        if (waiting.current > 0) return;
        await readAgain(TOUCHES);
        if (waiting.current === 0) show(new Map());
      });
  };

  const moveCategory = (category: Category, { section, index }: Slot) => {
    const others = section.categories.filter(({ id }) => id !== category.id);
    const before = byId(placed(categories));
    const writes = positionsFor(others, category, index);
    const group_id = section.group?.id;
    const after = writes.map(({ id, position }) => ({
      id,
      position,
      group_id: id === category.id ? group_id : before.get(id)?.group_id,
    }));
    show(withMoves(now.current, after));
    enqueue(after.map((move) => () => writeCategory(move)));
    const text = t.movedTo(category.name, index + 1, others.length + 1, section.group?.name);
    say(text, async () => {
      await queue.current;
      for (const { id } of after) {
        const { position, group_id: old } = before.get(id) ?? {};
        await writeCategory({ id, position, group_id: old });
      }
      await readAgain(TOUCHES);
    });
  };

  const moveGroup = (group: Group, index: number) => {
    const all = inOrder(placed(groups).filter(({ kind }) => kind === group.kind));
    const before = byId(all);
    const others = all.filter(({ id }) => id !== group.id);
    const after = positionsFor(others, group, index);
    show(withMoves(now.current, after));
    enqueue(after.map((move) => () => writeGroup(move)));
    say(t.movedTo(group.name, index + 1, all.length, undefined), async () => {
      await queue.current;
      for (const { id } of after) await writeGroup({ id, position: before.get(id)?.position });
      await readAgain(TOUCHES);
    });
  };
  return { sections, moveCategory, moveGroup };
}

const byId = <T extends { readonly id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));

const withMoves = (moves: Moves, more: readonly (Position & Partial<Moved>)[]): Moves =>
  new Map([...moves, ...more.map(({ id, ...moved }) => [id, moved] as const)]);

/** Changes nothing but the place, of the present version. */
async function writeCategory({ id, ...place }: { readonly id: string } & Moved): Promise<void> {
  const record = await api.getCategory(id);
  await api.updateCategory(id, { ...record, ...place }, { ifMatch: await etagOf(record) });
}

async function writeGroup({ id, position }: { readonly id: string } & Moved): Promise<void> {
  const record = await api.getGroup(id);
  await api.updateGroup(id, { ...record, position }, { ifMatch: await etagOf(record) });
}
