import { describe, expect, it } from 'vitest';
import { parseEcbRates } from '../../lib/currencies/ecb.ts';
import { EcbFormatError } from '../../lib/currencies/ecb-xml.ts';

const OPENING = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
`;

/** As the daily file is written: tabs, single quotes, one element a line. */
const DAILY = `${OPENING}\t<Cube>
\t\t<Cube time='2026-11-13'>
\t\t\t<Cube currency='USD' rate='1.1612'/>
\t\t\t<Cube currency='JPY' rate='179.86'/>
\t\t\t<Cube currency='GBP' rate='0.88230'/>
\t\t\t<Cube currency='IDR' rate='19421.40'/>
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;

/** As the historical files are written: double quotes, no line breaks, newest day first, withdrawn currencies. */
const HISTORY =
  `${OPENING.replaceAll(/[\n\t]/g, '')}<Cube>` +
  '<Cube time="2026-11-13"><Cube currency="USD" rate="1.1612"/><Cube currency="JPY" rate="179.86"/></Cube>' +
  '<Cube time="2026-11-12"><Cube currency="USD" rate="1.1583"/><Cube currency="JPY" rate="179.2"/></Cube>' +
  '<Cube time="1999-01-04"><Cube currency="USD" rate="1.1789"/><Cube currency="CYP" rate="0.58231"/>' +
  '<Cube currency="SIT" rate="189.045"/><Cube currency="JPY" rate="133.73"/></Cube>' +
  '</Cube></gesmes:Envelope>';

const withDays = (days: string) => `${OPENING}<Cube>${days}</Cube></gesmes:Envelope>`;
const withRate = (attributes: string) => withDays(`<Cube time="2026-11-13"><Cube ${attributes}/></Cube>`);
const DAY = '<Cube time="2026-11-13"><Cube currency="USD" rate="1.1612"/></Cube>';

describe('the rates of the European Central Bank', () => {
  it('are read from the daily file as it is published', () => {
    expect(parseEcbRates(DAILY)).toEqual([
      {
        date: '2026-11-13',
        source: 'European Central Bank',
        rates: { USD: '1.1612', JPY: '179.86', GBP: '0.88230', IDR: '19421.40' },
      },
    ]);
  });

  it('are read from the historical file, newest day first, without currencies that we do not have', () => {
    const source = 'European Central Bank';
    expect(parseEcbRates(HISTORY)).toEqual([
      { date: '2026-11-13', source, rates: { USD: '1.1612', JPY: '179.86' } },
      { date: '2026-11-12', source, rates: { USD: '1.1583', JPY: '179.2' } },
      { date: '1999-01-04', source, rates: { USD: '1.1789', JPY: '133.73' } },
    ]);
  });

  it('are sorted if the file has another order', () => {
    const days = ['2026-11-12', '2026-11-13', '2026-11-11'].map((date) => DAY.replace('2026-11-13', date));
    expect(parseEcbRates(withDays(days.join(''))).map((day) => day.date)).toEqual([
      '2026-11-13',
      '2026-11-12',
      '2026-11-11',
    ]);
  });

  it('are the same whatever the quotes, order of attributes, spaces, comments and line ends', () => {
    const expected = parseEcbRates(withDays(DAY));
    const variants = [
      DAY.replaceAll('"', "'"),
      '<Cube time="2026-11-13"><Cube rate="1.1612" currency="USD"/></Cube>',
      `<Cube  time = '2026-11-13' >\r\n<Cube\n\tcurrency='USD'  rate="1.1612"  />\r\n</Cube >`,
      '<Cube time="2026-11-13"><Cube currency="USD" rate="1.1612"></Cube></Cube>',
      `<!-- <Cube time="2026-11-12"> -->${DAY}<!---->`,
      '<Cube time="2026-11-13"><Cube currency="EUR" rate="1.0"/><Cube currency="USD" rate="1.1612"/></Cube>',
    ];
    for (const variant of variants) expect(parseEcbRates(withDays(variant)), variant).toEqual(expected);
    expect(parseEcbRates(`\uFEFF${withDays(DAY)}\n<!-- cached -->\n`)).toEqual(expected);
    expect(parseEcbRates(withDays(DAY).replace(/^<\?.*\?>\n/, ''))).toEqual(expected);
  });

  it('are never read from a truncated file, wherever it ends', () => {
    for (const file of [DAILY, HISTORY]) {
      for (let length = 0; length < file.length; length += 1) {
        expect(() => parseEcbRates(file.slice(0, length)), `${length} characters`).toThrow(EcbFormatError);
      }
    }
  });
});

describe('a file that is not in the published format', () => {
  const refusals: Record<string, string> = {
    'an empty file': '',
    'an HTML error page':
      '<!DOCTYPE html><html><head><title>503</title></head><body>Unavailable</body></html>',
    'well-formed HTML': '<html><head><title>Maintenance</title></head><body><p>Back soon</p></body></html>',
    JSON: '{"rates":{"USD":1.1612}}',
    'plain text': 'Service Unavailable',
    'another root': `<Cube>${DAY}</Cube>`,
    'other namespaces': withDays(DAY).replace('2002-08-01/eurofxref', '2030-01-01/eurofxref'),
    'no namespaces': withDays(DAY).replace(/ xmlns.*>/, '>'),
    'no sender': withDays(DAY).replace(/<gesmes:Sender>[\s\S]*<\/gesmes:Sender>/, ''),
    'a sender without a name': withDays(DAY).replace('European Central Bank', ' '),
    'two senders': withDays(DAY).replace(/(<gesmes:Sender>[\s\S]*<\/gesmes:Sender>)/, '$1$1'),
    'an endless sender': withDays(DAY).replace('European', 'European'.repeat(20)),
    'no days': withDays(''),
    'a day without rates': withDays(`${DAY}<Cube time="2026-11-12"></Cube>`),
    'a day without rates in short form': withDays(`<Cube time="2026-11-12"/>${DAY}`),
    'a day twice': withDays(DAY + DAY),
    'an impossible day': withDays(DAY.replace('2026-11-13', '2026-02-30')),
    'a day out of range': withDays(DAY.replace('2026-11-13', '0026-11-13')),
    'a moment for a day': withDays(DAY.replace('2026-11-13', '2026-11-13T16:00')),
    'a day without a date': withDays(DAY.replace(' time="2026-11-13"', '')),
    'rates outside of a day': withDays('<Cube currency="USD" rate="1.1612"/>'),
    'days inside of a day': withDays(`<Cube time="2026-11-13">${DAY}</Cube>`),
    'something inside of a rate': withDays(
      DAY.replace('/></Cube>', '><Cube currency="JPY" rate="1"/></Cube></Cube>'),
    ),
    'a rate of zero': withRate('currency="USD" rate="0.0000"'),
    'a negative rate': withRate('currency="USD" rate="-1.1612"'),
    'a rate that is not a number': withRate('currency="USD" rate="N/A"'),
    'a bad rate of a currency that we do not have': withRate('currency="CYP" rate="N/A"'),
    'an empty rate': withRate('currency="USD" rate=""'),
    'a rate with an exponent': withRate('currency="USD" rate="1e2"'),
    'a rate with a comma': withRate('currency="USD" rate="1,1612"'),
    'a rate with a space': withRate('currency="USD" rate="1.1612 "'),
    'a rate of endless digits': withRate(`currency="USD" rate="1.${'1'.repeat(100)}"`),
    'a rate in other digits': withRate('currency="USD" rate="١.١٦"'),
    'a rate without a currency': withRate('rate="1.1612"'),
    'a currency without a rate': withRate('currency="USD"'),
    'a currency that is none': withRate('currency="usd" rate="1.1612"'),
    'a currency twice in a day': withDays(DAY.replace('</Cube>', '<Cube currency="USD" rate="1.2"/></Cube>')),
    'an attribute twice': withRate('currency="USD" rate="1.1612" rate="1.2"'),
    'an attribute that could change the meaning': withRate('currency="JPY" rate="1.7986" multiplier="100"'),
    'rates that are not per euro': withRate('currency="EUR" rate="0.86"'),
    'an element that it does not have': withDays(`${DAY}<Note/>`),
    'text between the elements': withDays(`${DAY}and so on`),
    'text behind the end': `${withDays(DAY)}and so on`,
    'a second document behind the end': withDays(DAY) + withDays(DAY),
    'a second root behind the end': withDays(DAY) + withDays(DAY).replace(/^<\?.*\?>/, ''),
    'end tags in the wrong order': withDays(DAY).replace(
      '</Cube></gesmes:Envelope>',
      '</gesmes:Envelope></Cube>',
    ),
    'an end tag too many': `${withDays(DAY)}</Cube>`,
    'an end tag with attributes': withDays(DAY.replace('</Cube>', '</Cube time="2026-11-13">')),
    'a document type with entities': withDays(DAY).replace(
      '<gesmes:Envelope',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><gesmes:Envelope',
    ),
    'an entity in text': withDays(DAY).replace('European', '&b;'),
    'an entity in an attribute': withRate('currency="USD" rate="&#49;.1612"'),
    CDATA: withDays(`<![CDATA[${DAY}]]>`),
    'a processing instruction': withDays(`<?php echo 1 ?>${DAY}`),
    'a document type': withDays(DAY).replace('<gesmes:Envelope', '<!DOCTYPE x><gesmes:Envelope'),
    'an entity of XML itself': withDays(DAY).replace('European', '&amp;'),
    'CDATA for a name': withDays(DAY).replace('European Central Bank', '<![CDATA[European Central Bank]]>'),
    'a style sheet before the root': withDays(DAY).replace(
      '<gesmes:Envelope',
      '<?xml-stylesheet href="x.xsl"?><gesmes:Envelope',
    ),
    'a style sheet behind the end': `${withDays(DAY)}<?xml-stylesheet href="x.xsl"?>`,
    'a name with an element inside': withDays(DAY).replace('European', '<b>European</b>'),
    'an attribute of an element that has none': withDays(DAY).replace('<Cube>', '<Cube unit="100">'),
    'text inside of a rate': withDays(DAY.replace('/></Cube>', '>100</Cube></Cube>')),
    'elements nested too deeply': '<Cube>'.repeat(100_000),
    'an attribute without quotes': withRate('currency=USD rate=1.1612'),
    'an unclosed comment': `${withDays(DAY)}<!-- `,
  };

  it.each(Object.entries(refusals))('is refused: %s', (_, file) => {
    expect(() => parseEcbRates(file)).toThrow(EcbFormatError);
    expect(() => parseEcbRates(file)).toThrow('Not a reference rates file from the European Central Bank: ');
  });

  it('is refused at once even if it is full of carriage returns', () => {
    // Normalized one by one, which is quadratic, this would exceed the test's time limit.
    const file = withDays(`${DAY}${'\r'.repeat(200_000)}x`);
    expect(() => parseEcbRates(file)).toThrow(EcbFormatError);
  });

  it('is refused with a sentence that says why', () => {
    const message = (file: string | undefined) => {
      try {
        return parseEcbRates(file ?? '');
      } catch (error) {
        return error instanceof Error ? error.message.replace(/^.*: /, '') : error;
      }
    };
    expect(message(refusals['an HTML error page'])).toBe('it contains a node of type doctype.');
    expect(message(refusals['well-formed HTML'])).toBe('its root is html.');
    expect(message(refusals['a rate of zero'])).toBe('"0.0000" is not a rate for USD.');
    expect(message(refusals['a day twice'])).toBe('it has the day 2026-11-13 twice.');
    expect(message(refusals['a rate without a currency'])).toBe(
      'Cube must have the attributes currency, rate.',
    );
    expect(message(refusals['a second root behind the end'])).toMatch(/^Extra content at the end /);
    expect(message(withRate(`currency="USD" rate="${'x'.repeat(10_000)}"`))).toHaveLength(201);
    expect(message(DAILY.slice(0, -1))).toMatch(/^Unclosed end tag for element gesmes:Envelope /);
    expect(message(DAILY.slice(0, -'</gesmes:Envelope>'.length))).toMatch(/^Missing end tag for /);
  });
});
