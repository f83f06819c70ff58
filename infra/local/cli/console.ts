import { styleText } from 'node:util';
import type { Access } from '../gateway/gateway.ts';
import type { RatesInUse } from '../services/local-rates.ts';
import type { LocalMail } from '../services/mailbox.ts';

export const red = (text: string): string => styleText('red', text, { stream: process.stderr });
export const dim = (text: string): string => styleText('dim', text);

/** `GET    200   4.2 ms  /auth/me  get-me`. */
export function accessLine({ method, path, status, ms, label }: Access & { label: string }): string {
  const colour = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
  const time = `${ms.toFixed(1)} ms`.padStart(10);
  return `${method.padEnd(6)} ${styleText(colour, String(status))}${time}  ${path}  ${dim(label)}`;
}

/** Which exchange rates are used, and up to which day. */
export function ratesLine({ source, lastDay, hasFailed }: RatesInUse): string {
  const which = source === 'ecb' ? 'those of the European Central Bank' : 'sample rates';
  const why = hasFailed ? ' The European Central Bank could not be reached for newer ones.' : '';
  return `Exchange rates: ${which}, last day ${lastDay}.${why}`;
}

/** `Mail to ada@example.com: Choose a new password  http://localhost:3000/app/reset-password#code=...`. */
export function mailLine({ to, subject, links }: LocalMail): string {
  return [`Mail to ${to}: ${subject}`, ...links].join('  ');
}

export function welcome(url: string, ms: number, dataDir: string): string {
  const demo = url === 'http://localhost:3000' ? 'npm run demo' : `BASE_URL=${url} npm run demo`;
  return `
Personal Finance Service is ready after ${(ms / 1000).toFixed(1)} s: ${url}

  Open the app:                 ${url}
  Try the API in a browser:     ${url}/docs
  Fill it with example data:    ${demo}

Or register with curl, and keep the token from the response. Replace EUR with the currency of your books.
It cannot be changed after the first transaction.

  curl ${url}/auth/register -H 'Content-Type: application/json' -d '{
    "name": "Ada", "email": "ada@example.com", "base_currency_id": "EUR",
    "password": "correct horse battery", "password_confirmation": "correct horse battery" }'

Press Ctrl-C to stop. Your data is kept in ${dataDir}.
`;
}
