import { Problem } from '../platform/problems.ts';

/** For a batch that does not fit as a whole. Tells how many of its records fit, starting with the first. */
export function batchTooLarge(count: number, fits: (count: number) => boolean): Problem {
  let fitting = 0;
  let tooMany = count;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return new Problem('batch_too_large', { fits: fitting });
}
