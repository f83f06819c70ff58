import { expect, test } from 'vitest';
import { likelyCurrency } from '../../web/sign-in/likely-currency.ts';

test.each([
  ['Europe/Berlin', 'en-US', 'EUR'],
  ['Europe/Zurich', 'de-DE', 'CHF'],
  ['Europe/London', 'en-US', 'GBP'],
  ['America/New_York', 'de-DE', 'USD'],
  ['America/Toronto', 'en-US', 'CAD'],
  ['Asia/Tokyo', 'en-GB', 'JPY'],
  ['Australia/Sydney', 'en-US', 'AUD'],
  ['Africa/Dakar', 'fr-FR', 'XOF'],
])('in the time zone %s, whatever the language (%s), money is %s', (zone, language, currency) => {
  expect(likelyCurrency(zone, language)).toBe(currency);
});

test.each([
  ['UTC', 'sv-SE', 'SEK'],
  ['Etc/GMT+3', 'en', 'USD'],
])('a time zone of no country, %s, leaves the region of the language, %s: %s', (zone, language, currency) => {
  expect(likelyCurrency(zone, language)).toBe(currency);
});
