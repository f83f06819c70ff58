import { type CalendarDate, daysBetween } from '../domain/date.ts';
import { type Item, query } from '../store/client.ts';
import { keys } from '../store/keys.ts';
import { type ChosenRate, chooseRate, type RateDay, type RateQuery } from './choose-rate.ts';

/** Almost always one day has both currencies; further ones are read only when it has not. */
const DAYS_FIRST = 1;
const DAYS_MORE = 50;

/** The stored rate for a conversion; undefined when there is none that is young enough. */
export async function findRate(wanted: RateQuery): Promise<ChosenRate | undefined> {
  const days: RateDay[] = [];
  let lastKey: Item | undefined;
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND sk <= :day',
      ExpressionAttributeValues: { ':pk': keys.rates('').pk, ':day': keys.rates(wanted.date).sk },
      ScanIndexForward: false,
      Limit: days.length === 0 ? DAYS_FIRST : DAYS_MORE,
      // Rates of a day are written once: an older copy of them is the same.
      ConsistentRead: false,
      ExclusiveStartKey: lastKey,
    });
    days.push(...result.items.map(fromItem));
    const chosen = chooseRate(days, wanted);
    if (chosen) return chosen;
    lastKey = result.lastKey;
  } while (lastKey && isYoungEnough(days.at(-1), wanted));
  return undefined;
}

function isYoungEnough(day: RateDay | undefined, { date, maxAgeDays }: RateQuery): boolean {
  return !day || daysBetween(day.date, date) <= maxAgeDays;
}

function fromItem(item: Item): RateDay {
  return {
    date: String(item.date) as CalendarDate,
    source: String(item.source),
    rates: item.rates as Record<string, string>,
  };
}
