import { Problem } from '../platform/problems.ts';

/** Refuses a batch that does not fit as a whole, and tells how many of its records fit, starting with the first. */
export function requireFit(count: number, fits: (count: number) => boolean): void {
  if (fits(count)) return;
  let fitting = 0;
  let tooMany = count;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  throw new Problem('batch_too_large', { fits: fitting });
}
