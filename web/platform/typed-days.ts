import { isDay } from './days.ts';

type Part = 'day' | 'month' | 'year';

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';

const inDigits = (language: string) =>
  new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** `17/11/2026` for `2026-11-17`, in the order of a language. What is not a day stays as it is. */
export function dayInDigits(day: string, language: string): string {
  if (!isDay(day)) return day;
  // Some languages write the order of reading, too, which no field needs.
  return inDigits(language)
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(/[\u200e\u200f]/g, '');
}

function order(language: string): Part[] {
  return inDigits(language)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart);
}

/**
 * The day that was typed, in the order of a language, with any separators or none; or `2026-11-17`. `isDone`:
 * nothing will be added, so that `26` is 2026.
 */
export function readDay(typed: string, isDone: boolean, language: string): string | undefined {
  const text = typed.trim();
  const parts = /^\d{4}-/.test(text) ? (['year', 'month', 'day'] as const) : order(language);
  const numbers = /^\d{8}$/.test(text) ? inPieces(text, parts) : text.split(/\D+/).filter(Boolean);
  if (numbers.length !== 3) return undefined;
  const values = new Map(parts.map((part, index) => [part, numbers[index] ?? '']));
  const year = values.get('year') ?? '';
  if (year.length !== 4 && !(isDone && year.length === 2)) return undefined;
  const pad = (part: Part) => (values.get(part) ?? '').padStart(2, '0');
  const day = `${year.length === 2 ? `20${year}` : year}-${pad('month')}-${pad('day')}`;
  return isDay(day) && day >= '1900' && day < '2200' ? day : undefined;
}

function inPieces(digits: string, parts: readonly Part[]): string[] {
  let at = 0;
  return parts.map((part) => {
    const from = at;
    at += part === 'year' ? 4 : 2;
    return digits.slice(from, at);
  });
}
