import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface FxDays {
  source: string;
  base: string;
  days: Record<string, Record<string, string>>;
}

/** The currencies that the European Central Bank quotes. */
const ECB_CURRENCIES = new Set(
  (
    'AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ' +
    'ZAR'
  ).split(' '),
);

/**
 * The local rates in the format of the European Central Bank, so that the scheduled function loads them with the same
 * parser. The sender is the source of the local rates. The newest day has only the currencies that the ECB quotes, and
 * the second source has the others. Earlier days have all currencies, because the second source has only one day.
 */
export function fxFeed(which: 'daily' | 'history'): string {
  const { source, base, days, newestFirst } = readDays();
  const cubes = (which === 'daily' ? newestFirst.slice(0, 1) : newestFirst).map((day) => {
    const rates = Object.entries(days[day] ?? {})
      .filter(([currency]) => currency !== base && (day !== newestFirst[0] || ECB_CURRENCIES.has(currency)))
      .map(([currency, rate]) => `\t\t\t<Cube currency="${currency}" rate="${rate}"/>\n`);
    return `\t\t<Cube time="${day}">\n${rates.join('')}\t\t</Cube>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>${escapeXml(source.split(',')[0] ?? '')}</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${cubes.join('')}\t</Cube>
</gesmes:Envelope>
`;
}

/** The other local rates of the newest day, in the second source's format. As text, they keep all their digits. */
export function otherFxFeed(): string {
  const { base, days, newestFirst } = readDays();
  const newest = newestFirst[0] ?? '';
  const rates = Object.entries(days[newest] ?? {})
    .filter(([currency]) => currency !== base && !ECB_CURRENCIES.has(currency))
    .map(([currency, rate]) => `"${currency.toLowerCase()}":${rate}`);
  return `{"date":"${newest}","${base.toLowerCase()}":{${rates.join()}}}`;
}

function readDays() {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, 'fx-days.json'), 'utf8')) as FxDays;
  return { ...file, newestFirst: Object.keys(file.days).sort().reverse() };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
