/** A function that remembers its results. For example, a statement has the same dates again and again. */
export function memoized<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as Result;
  };
}

/** The same for objects, each of which is forgotten with its result. */
export function memoizedOf<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const found = known.get(key) ?? { result: compute(key) };
    known.set(key, found);
    return found.result;
  };
}
