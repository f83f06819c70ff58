import type { XmlElement } from '@rgrove/parse-xml';
import { findCurrency } from '../ledger/currency.ts';
import { parseDecimal } from '../ledger/decimal.ts';
import { type CalendarDate, isCalendarDate } from '../platform/date.ts';
import { childElements, EcbFormatError, parseDocument, textContent } from './ecb-xml.ts';
import type { RateDay } from './rate-day.ts';

/** With other namespaces, the file could mean something else. */
const NAMESPACES = {
  'xmlns:gesmes': 'http://www.gesmes.org/xml/2002-08-01',
  xmlns: 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref',
};
const SENDER_MAX_LENGTH = 100;

type Rates = Map<string, string>;

/**
 * Reads the daily, the 90-day and the historical reference rates of the European Central Bank, which share one
 * format. Newest day first. Anything that is not exactly in that format is refused as a whole: half a file, or
 * something that only looks like one, would end up in ledgers. Currencies that we do not have (withdrawn ones)
 * are left out.
 */
export function parseEcbRates(xml: string): RateDay[] {
  const [, sender, published] = children(envelope(xml), ['gesmes:subject', 'gesmes:Sender', 'Cube']);
  const source = senderName(children(sender, ['gesmes:name'])[0]);
  const days = new Map<CalendarDate, Rates>();
  for (const day of cubes(published)) {
    const rates = addDay(days, attributeValues(day, ['time']));
    for (const rate of cubes(day)) {
      addRate(rates, attributeValues(rate, ['currency', 'rate']));
      children(rate, []);
    }
  }
  const newestFirst = [...days].sort(([a], [b]) => (a < b ? 1 : -1));
  return newestFirst.map(([date, rates]) => ({ date, source, rates: Object.fromEntries(known(rates)) }));
}

function envelope(xml: string): XmlElement {
  const root = parseDocument(xml);
  if (root.name !== 'gesmes:Envelope') throw new EcbFormatError(`its root is ${root.name}`);
  const values = attributeValues(root, Object.keys(NAMESPACES));
  if (values.join() !== Object.values(NAMESPACES).join()) {
    throw new EcbFormatError('its namespaces are not the published ones');
  }
  return root;
}

/** The child elements: one of each name, in this order, without attributes, and no others. */
function children<const Names extends readonly string[]>(
  parent: XmlElement,
  names: Names,
): { [Index in keyof Names]: XmlElement } {
  const elements = childElements(parent);
  if (elements.map(({ name }) => name).join() !== names.join()) {
    throw new EcbFormatError(`${parent.name} does not contain exactly ${names.join(', ') || 'nothing'}`);
  }
  for (const element of elements) attributeValues(element, []);
  return elements as { [Index in keyof Names]: XmlElement };
}

/** Days in the file, and rates in a day: both are elements named Cube. */
function cubes(parent: XmlElement): XmlElement[] {
  const elements = childElements(parent);
  const other = elements.find(({ name }) => name !== 'Cube');
  if (other) throw new EcbFormatError(`${parent.name} contains the element ${other.name}`);
  if (elements.length === 0) throw new EcbFormatError(`${parent.name} contains nothing`);
  return elements;
}

/** Exactly these attributes, because others could change the meaning of the file. */
function attributeValues({ name: element, attributes }: XmlElement, names: readonly string[]): string[] {
  const values = names.map((name) => attributes[name]).filter((value) => value !== undefined);
  if (values.length !== names.length || Object.keys(attributes).length !== names.length) {
    throw new EcbFormatError(`${element} must have the attributes ${names.join(', ') || 'none'}`);
  }
  return values;
}

function senderName(element: XmlElement): string {
  const name = textContent(element);
  if (name === '') throw new EcbFormatError('it names no sender');
  if (name.length > SENDER_MAX_LENGTH) throw new EcbFormatError('the name of its sender is too long');
  return name;
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

/** Also without the euro, which is 1 by definition. */
function known(rates: Rates): [string, string][] {
  return [...rates].filter(([currency]) => currency !== 'EUR' && findCurrency(currency) !== undefined);
}
