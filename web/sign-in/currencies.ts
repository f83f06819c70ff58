import type { Choice } from '../ui/field.tsx';

/** The API's list needs a login, so before it the browser's has to do: both are ISO 4217. */
export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter((code) => !OBSOLETE.test(names.of(code) ?? ''))
    .map((code) => ({ value: code, label: `${code}, ${names.of(code)}` }));
}

/** Browsers also know currencies of the past: `German Mark`, `Zaire (1971-1993)`. */
const OBSOLETE = /\d{4}|^[A-Z]{3}$/;

const BY_REGION: Readonly<Record<string, string>> = {
  GB: 'GBP',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  AU: 'AUD',
  NZ: 'NZD',
  CA: 'CAD',
  BR: 'BRL',
  MX: 'MXN',
  ZA: 'ZAR',
  TR: 'TRY',
  KR: 'KRW',
  US: 'USD',
};

/** By the region of the browser's language; the euro in most of Europe. */
export function likelyCurrency(): string {
  const region = new Intl.Locale(navigator.language || 'en-US').maximize().region ?? 'US';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (region === 'US' && zone.startsWith('Europe/') && zone !== 'Europe/London') return 'EUR';
  return BY_REGION[region] ?? (zone.startsWith('Europe/') ? 'EUR' : 'USD');
}
