import type { Choice } from '../ui/choice.ts';

/** The API's list needs a login, so before it the browser's has to do: both are ISO 4217. */
export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter((code) => !OBSOLETE.test(names.of(code) ?? ''))
    .map((code) => ({ value: code, label: `${code}, ${names.of(code)}` }));
}

/** Browsers also know currencies of the past: `German Mark`, `Zaire (1971-1993)`. */
const OBSOLETE = /\d{4}|^[A-Z]{3}$/;
