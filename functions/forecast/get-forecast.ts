import { todayOf } from '../../lib/books/today.ts';
import { getForecast } from '../../lib/forecast/contract.ts';
import { checkAccounts, checkThrough, coursesOf, readRecorded } from '../../lib/forecast/courses.ts';
import { showCourse } from '../../lib/forecast/forecast.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(
  getForecast,
  async ({ caller, query, now }, errors) => {
    const today = await todayOf(caller.bookId, now);
    checkThrough(query.through, today, errors);
    const recorded = await readRecorded(caller.bookId, today);
    checkAccounts(recorded, query, errors);
    return { today, recorded };
  },
  async ({ caller, query }, { today, recorded }) => {
    const courses = await coursesOf(caller.bookId, recorded, query, today);
    const { baseCurrencyId } = recorded.ledger;
    const currency = currencyOf(baseCurrencyId);
    return {
      through: query.through,
      base_currency_id: baseCurrencyId,
      accounts: courses.map((course) => showCourse(course, today, currency)),
    };
  },
);
