import { nice, ticks } from 'd3-array';

/** A value axis from zero with round numbers, in screen coordinates. */
export interface Scale {
  readonly ticks: readonly number[];
  y(value: number): number;
}

export function valueScale(values: readonly number[], top: number, bottom: number, count = 4): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const [from, until] = low === high ? [0, 1] : nice(low, high, count);
  return {
    ticks: low === high ? [0] : ticks(from, until, count),
    y: (value) => bottom - ((value - from) / (until - from)) * (bottom - top),
  };
}

/** About as wide as a text of a chart is, at most. */
export const textWidth = (text: string): number => text.length * 7.2;

const short = new Map<string, Intl.NumberFormat>();

/** `20K`, for axes. */
export function shortNumber(value: number, locale: string): string {
  const format = short.get(locale) ?? new Intl.NumberFormat(locale, { notation: 'compact' });
  short.set(locale, format);
  return format.format(value).replace('-', '\u2212');
}
