/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted.length >> 1;
  const high = sorted[upper] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[upper - 1] ?? Number.NaN)) / 2;
}

/** How much longer a thing takes than its control, both without what a process that does nothing takes. */
export function ratioAbove(value: number, control: number, floor = 0): number {
  return (value - floor) / (control - floor);
}
