import { findCurrency } from '../ledger/currency.ts';
import { parseDecimal } from '../ledger/decimal.ts';
import { type CalendarDate, isCalendarDate } from '../platform/date.ts';
import { EcbFormatError, readXml, type XmlEvent } from './ecb-xml.ts';
import type { RateDay } from './rate-day.ts';

const ENVELOPE = 'gesmes:Envelope';
const SUBJECT = `${ENVELOPE}/gesmes:subject`;
const SENDER = `${ENVELOPE}/gesmes:Sender`;
const SENDER_NAME = `${SENDER}/gesmes:name`;
const DAYS = `${ENVELOPE}/Cube`;
const DAY = `${DAYS}/Cube`;
const RATE = `${DAY}/Cube`;

/** The attributes each element has: these and no others, or the file means something that we do not know. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  [ENVELOPE]: ['xmlns:gesmes', 'xmlns'],
  [SUBJECT]: [],
  [SENDER]: [],
  [SENDER_NAME]: [],
  [DAYS]: [],
  [DAY]: ['time'],
  [RATE]: ['currency', 'rate'],
};
const NAMESPACES = [
  'http://www.gesmes.org/xml/2002-08-01',
  'http://www.ecb.int/vocabulary/2002-08-01/eurofxref',
];

const MAX_SENDER_LENGTH = 100;

type Rates = Map<string, string>;

/**
 * Reads the daily, the 90-day and the historical reference rates of the European Central Bank, which are one
 * format. Newest day first. Whatever is not exactly that format is refused as a whole: half a file, or something
 * that only looks like one, would end up in ledgers. Currencies that we do not have (withdrawn ones) are left out.
 */
export function parseEcbRates(xml: string): RateDay[] {
  const days = new Map<CalendarDate, Rates>();
  let rates: Rates = new Map();
  let source: string | undefined;
  for (const event of readXml(xml)) {
    if (event.type === 'text') {
      if (event.path === SENDER_NAME) source = senderName(event.text, source);
      else if (event.path !== SUBJECT) throw new EcbFormatError(`text in ${event.path || 'no element'}`);
    } else if (event.type === 'open') {
      const values = attributeValues(event);
      if (event.path === DAY) rates = addDay(days, values);
      if (event.path === RATE) addRate(rates, values);
    } else if (event.path === DAY && rates.size === 0) {
      throw new EcbFormatError('a day without rates');
    }
  }
  if (source === undefined) throw new EcbFormatError('it names no sender');
  if (days.size === 0) throw new EcbFormatError('it has no days');
  const newestFirst = [...days].sort(([a], [b]) => (a < b ? 1 : -1));
  return newestFirst.map(([date, ofDay]) => ({ date, source, rates: Object.fromEntries(known(ofDay)) }));
}

function attributeValues({ path, attributes }: Extract<XmlEvent, { type: 'open' }>): string[] {
  const names = ATTRIBUTES[path];
  if (!names) throw new EcbFormatError(`it has an element ${path}`);
  const values = names.map((name) => attributes.get(name)).filter((value) => value !== undefined);
  if (values.length !== names.length || attributes.size !== names.length) {
    throw new EcbFormatError(`${path} does not have the attributes it should (${names.join(', ')})`);
  }
  if (path === ENVELOPE && values.some((value, index) => value !== NAMESPACES[index])) {
    throw new EcbFormatError('its namespaces are others');
  }
  return values;
}

function senderName(text: string, earlier: string | undefined): string {
  if (earlier !== undefined) throw new EcbFormatError('it names its sender twice');
  if (text.length > MAX_SENDER_LENGTH) throw new EcbFormatError('the name of its sender is too long');
  return text;
}

function addDay(days: Map<CalendarDate, Rates>, [date = '']: readonly string[]): Rates {
  if (!isCalendarDate(date)) throw new EcbFormatError(`${JSON.stringify(date)} is not a date`);
  if (days.has(date)) throw new EcbFormatError(`it has the day ${date} twice`);
  const rates: Rates = new Map();
  days.set(date, rates);
  return rates;
}

function addRate(rates: Rates, [currency = '', rate = '']: readonly string[]): void {
  if (!/^[A-Z]{3}$/.test(currency)) throw new EcbFormatError(`${JSON.stringify(currency)} is not a currency`);
  if (rates.has(currency)) throw new EcbFormatError(`a day has ${currency} twice`);
  const decimal = /^\d{1,15}(\.\d{1,15})?$/.test(rate) ? parseDecimal(rate) : undefined;
  if (!decimal || decimal.digits === 0n) {
    throw new EcbFormatError(`${JSON.stringify(rate)} is not a rate for ${currency}`);
  }
  if (currency === 'EUR' && (decimal.digits !== 1n || decimal.scale !== 0)) {
    throw new EcbFormatError('its rates are not per euro');
  }
  rates.set(currency, rate);
}

/** Without the euro too, which is 1 by definition. */
function known(rates: Rates): [string, string][] {
  return [...rates].filter(([currency]) => currency !== 'EUR' && findCurrency(currency) !== undefined);
}
