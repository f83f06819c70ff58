import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface FxDays {
  source: string;
  base: string;
  days: Record<string, Record<string, string>>;
}

/**
 * The local rates in the format that the European Central Bank uses, so that the scheduled function loads them with
 * the same parser. The sender is the source of the local rates.
 */
export function fxFeed(which: 'daily' | 'history'): string {
  const { source, base, days } = JSON.parse(
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
\t\t<gesmes:name>${escapeXml(source.split(',')[0] ?? '')}</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${cubes.join('')}\t</Cube>
</gesmes:Envelope>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
