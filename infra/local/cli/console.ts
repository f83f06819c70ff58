import { styleText } from 'node:util';
import type { Access } from '../gateway/gateway.ts';

export const red = (text: string): string => styleText('red', text, { stream: process.stderr });
export const dim = (text: string): string => styleText('dim', text);

/** `GET    200   4.2 ms  /auth/me  get-me`. */
export function accessLine({ method, path, status, ms, label }: Access & { label: string }): string {
  const colour = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
  const time = `${ms.toFixed(1)} ms`.padStart(10);
  return `${method.padEnd(6)} ${styleText(colour, String(status))}${time}  ${path}  ${dim(label)}`;
}

export function welcome(url: string, ms: number, dataDir: string): string {
  const demo = url === 'http://localhost:3000' ? 'npm run demo' : `BASE_URL=${url} npm run demo`;
  return `
Personal Finance Service is ready after ${(ms / 1000).toFixed(1)} s: ${url}

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
