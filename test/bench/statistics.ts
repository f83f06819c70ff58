/** The middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted.length >> 1;
  const high = sorted[upper] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[upper - 1] ?? Number.NaN)) / 2;
}

/** How much longer something takes than its control, both minus the time of an empty process. */
export function ratioAbove(value: number, control: number, floor = 0): number {
  return (value - floor) / (control - floor);
}
