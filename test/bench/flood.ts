import referencePage from '../../tools/built/reference-page.ts';
import { PRICES } from './prices.ts';

/** The default of `throttleRate`, day and night. */
const REQUESTS = 50 * 24 * 60 * 60;

/** What a day of nothing but these requests costs, in dollars. docs/operations.md shows it. */
export function floodRows(dollarsPerThousand: ReadonlyMap<string, number>): string[][] {
  const priceOf = (id: string) => ((dollarsPerThousand.get(id) ?? Number.NaN) / 1000) * REQUESTS;
  const traffic = (REQUESTS * Buffer.byteLength(referencePage) * PRICES.transferGigabyte) / 2 ** 30;
  return [
    ['read `/health`', priceOf('getHealth').toFixed(0)],
    ['log in', priceOf('login').toFixed(0)],
    [
      `download \`/docs\` uncompressed, ${traffic.toFixed(0)} of it for traffic`,
      (priceOf('getDocs') + traffic).toFixed(0),
    ],
  ];
}
