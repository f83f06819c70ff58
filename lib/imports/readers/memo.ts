/** A function that remembers its results: a statement has the same dates again and again. */
export function memoized<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Result;
    const result = compute(text);
    known.set(text, result);
    return result;
  };
}
