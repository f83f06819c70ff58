/** A function that remembers its results: a statement has the same dates again and again. */
export function memoized<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (!known.has(text)) known.set(text, compute(text));
    return known.get(text) as Result;
  };
}
