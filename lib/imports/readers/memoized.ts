/** A function that remembers its results. For example, a statement has the same dates again and again. */
export function memoized<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as Result;
  };
}
