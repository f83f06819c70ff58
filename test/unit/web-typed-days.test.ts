import { expect, test } from 'vitest';
import { dayInDigits, readDay } from '../../web/platform/typed-days.ts';

test.each([
  ['en-GB', '17/11/2026', '17.11.26'],
  ['en-US', '11/17/2026', '11-17-26'],
  ['de-DE', '17.11.2026', '17 11 26'],
  ['sv-SE', '2026-11-17', '26/11/17'],
  ['fa-IR', '2026/11/17', '26.11.17'],
])('%s: a day is shown and read in its order', (language, shown, short) => {
  expect(dayInDigits('2026-11-17', language)).toBe(shown);
  expect(readDay(shown, false, language)).toBe('2026-11-17');
  expect(readDay(shown.replaceAll(/\D/g, ''), false, language)).toBe('2026-11-17');
  expect(readDay(short, true, language)).toBe('2026-11-17');
  expect(readDay('2026-11-17', false, language)).toBe('2026-11-17');
});

test('while it is typed, a year has four digits', () => {
  expect(readDay('1/9/20', false, 'en-GB')).toBeUndefined();
  expect(readDay('1/9/20', true, 'en-GB')).toBe('2020-09-01');
});

test('what is not a day is not read', () => {
  for (const text of ['', '31/2/2026', '17/11', '1.2.3.2026', '17/13/2026', '1/1/1899', '1/1/2200', 'soon'])
    expect(readDay(text, true, 'en-GB')).toBeUndefined();
  expect(dayInDigits('', 'en-GB')).toBe('');
});
