const LISTS = [
  ...['concat', 'every', 'filter', 'find', 'findIndex', 'findLastIndex', 'flat', 'flatMap', 'forEach'],
  ...['includes', 'indexOf', 'join', 'lastIndexOf', 'map', 'reduce', 'slice', 'some', 'sort', 'toSorted'],
  // Loops, spreads and destructuring.
  Symbol.iterator,
] as const;
const TEXTS = [
  ...['normalize', 'replace', 'replaceAll', 'split', 'toLowerCase', 'toUpperCase', 'toWellFormed', 'trim'],
] as const;

type Method = (this: { readonly length: number }, ...given: unknown[]) => unknown;

/**
 * How many elements of lists, and characters of texts, a function has built-in methods and loops look at. It is the same
 * in every run, so it shows how work grows with the input, even if the input is small.
 */
export function workOf(run: () => unknown): number {
  let count = 0;
  const watched = [
    ...LISTS.map((name) => ({ prototype: Array.prototype, name })),
    ...TEXTS.map((name) => ({ prototype: String.prototype, name })),
  ].map(({ prototype, name }) => {
    const own = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
    return { prototype, name, own };
  });
  for (const { prototype, name, own } of watched) {
    const method = own.value as Method;
    const counted: Method = function (...given) {
      count += this.length;
      return method.apply(this, given);
    };
    Object.defineProperty(prototype, name, { ...own, value: counted });
  }
  try {
    run();
  } finally {
    for (const { prototype, name, own } of watched) Object.defineProperty(prototype, name, own);
  }
  return count;
}
