import { describe, expect, test } from 'vitest';
import { inOrder, type Placed, positionsFor } from '../../web/platform/order.ts';

const record = (id: string, position?: number): Placed => ({ id, name: id, position });
/** The order of the others and the moved one, once the positions are written. */
const orderAfter = (others: readonly Placed[], index: number, id = 'x') => {
  const written = positionsFor(others, record(id), index);
  const all = [...others, record(id)].map(({ id: each, position }) =>
    record(each, written.find((one) => one.id === each)?.position ?? position),
  );
  return { written, order: inOrder(all).map(({ id: each }) => each) };
};

describe('the order of groups and categories', () => {
  test('what has a position comes first, then the others by name', () => {
    const order = inOrder([record('c'), record('b', 5), record('a'), record('d', 0)]);
    expect(order.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
  });

  test('between two others, only the moved one is written', () => {
    const others = [record('a', 1), record('b', 2), record('c')];
    expect(orderAfter(others, 1)).toEqual({
      written: [{ id: 'x', position: 1.5 }],
      order: ['a', 'x', 'b', 'c'],
    });
    expect(orderAfter(others, 0).order).toEqual(['x', 'a', 'b', 'c']);
    expect(orderAfter(others, 2)).toMatchObject({ written: { length: 1 }, order: ['a', 'b', 'x', 'c'] });
  });

  test('where nobody has arranged anything, those before it are written, too', () => {
    const others = ['a', 'b', 'c'].map((id) => record(id));
    expect(orderAfter(others, 0).written).toHaveLength(1);
    const { written, order } = orderAfter(others, 2);
    expect(order).toEqual(['a', 'b', 'x', 'c']);
    expect(written.map(({ id }) => id)).toEqual(['a', 'b', 'x']);
  });

  test('where there is no room, it is made', () => {
    for (const others of [
      [record('a', 0), record('b', 0), record('c', 0)],
      [record('a', 1), record('b', 1.000000001), record('c', 3)],
      [record('a', 999_999), record('b', 1_000_000), record('c', 1_000_000)],
    ])
      for (const index of [0, 1, 2, 3]) {
        const { written, order } = orderAfter(others, index);
        expect(order).toEqual(['a', 'b', 'c'].toSpliced(index, 0, 'x'));
        for (const { position } of written) {
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(1_000_000);
          expect(position.toPrecision(15)).toBe(Number(position.toPrecision(15)).toPrecision(15));
        }
      }
  });

  test('a thousand moves to the same place keep the order', () => {
    let list: Placed[] = [record('a', 1000), record('b', 2000)];
    for (let count = 0; count < 1000; count += 1) {
      const moved = record(`n${count}`);
      const written = positionsFor(list, moved, 1);
      const next = list.toSpliced(1, 0, moved);
      list = next.map((one) => ({
        ...one,
        position: written.find(({ id }) => id === one.id)?.position ?? one.position,
      }));
      expect(inOrder(list).map(({ id }) => id)).toEqual(next.map(({ id }) => id));
    }
  });
});
