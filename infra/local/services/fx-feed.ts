import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface FxDays {
  base: string;
  days: Record<string, Record<string, string>>;
}

/** `source` of the sample rates in the API. */
const SENDER = 'sample';

/**
 * The sample rates in the format of the European Central Bank, so that the scheduled function loads them with the same
 * parser.
 */
export function fxFeed(which: 'daily' | 'history'): string {
  const { base, days } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'fx-days.json'), 'utf8'),
  ) as FxDays;
  const newestFirst = Object.keys(days).sort().reverse();
  const cubes = (which === 'daily' ? newestFirst.slice(0, 1) : newestFirst).map((day) => {
    const rates = Object.entries(days[day] ?? {})
      .filter(([currency]) => currency !== base)
      .map(([currency, rate]) => `\t\t\t<Cube currency="${currency}" rate="${rate}"/>\n`);
    return `\t\t<Cube time="${day}">\n${rates.join('')}\t\t</Cube>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>${SENDER}</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${cubes.join('')}\t</Cube>
</gesmes:Envelope>
`;
}
