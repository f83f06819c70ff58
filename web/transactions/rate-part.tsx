import { useEffect, useState } from 'preact/hooks';
import { api } from '../platform/api.ts';
import { formatDate } from '../platform/formats.ts';
import { fromMinor, toMinor } from '../platform/money.ts';
import { useRead } from '../platform/reads.ts';
import { type MoneyFormats, useMoney } from '../platform/use-money.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { PartProps } from './entry-fields.tsx';

/** What the foreign amount is in the base currency: at the rate of the day, at one's own, or as the bank charged it. */
export function RatePart({ draft, change, field }: Pick<PartProps, 'draft' | 'change' | 'field'>) {
  const money = useMoney();
  const [charged, setCharged] = useState('');
  const rate = useRead(
    ['fx-rate', draft.currency_id, money.base, draft.date],
    () => api.getFxRate({ from: draft.currency_id, to: money.base, date: draft.date }),
    { enabled: draft.date !== '' && draft.fx_rate === '' },
  );
  // What was charged stays when the amount is corrected; the rate follows.
  useEffect(() => {
    if (charged.trim() !== '') change({ fx_rate: rateOf(charged, draft.amount, draft.currency_id, money) });
  }, [charged, draft.amount, draft.currency_id]);
  const used = draft.fx_rate.trim() ? Number(draft.fx_rate.replace(',', '.')) : rate.data?.rate;
  const equal = used && equalTo(draft.amount, draft.currency_id, used, money);
  const isOwn = draft.fx_rate.trim() !== '';
  return (
    <div class="rate-line">
      <TextField
        {...field('fx_rate')}
        look="amount"
        onChange={(fx_rate) => {
          setCharged('');
          change({ fx_rate });
        }}
        input={{
          inputMode: 'decimal',
          autoComplete: 'off',
          // What is used is exact; this is what fits into the field.
          placeholder: rate.data ? plain(rate.data.rate, 6) : '',
        }}
      />
      <MoneyField
        label={t.bankCharged(money.base)}
        value={charged}
        currency={money.base}
        onChange={setCharged}
        input={{ autoComplete: 'off' }}
      />
      <p class="hint" role="status">
        {equal && <strong>{t.equals(money.symbol(), equal)}</strong>}{' '}
        {!isOwn && rate.data && t.rateOf(formatDate(rate.data.rate_date))}
      </p>
    </div>
  );
}

/** Enough digits that the amount at this rate is what was charged, to the cent. */
function rateOf(charged: string, amount: string, currency: string, money: MoneyFormats): string {
  const [own, foreign] = [money.parse(charged), money.parse(amount, currency)];
  if (!own || !foreign) return '';
  const rate = fromMinor(own, money.decimals()) / fromMinor(foreign, money.decimals(currency));
  return rate > 0 ? plain(rate) : '';
}

/** The service takes at most 15 digits, and no exponent is easy to read. */
function plain(rate: number, digits = 12): string {
  return rate.toLocaleString('en', { maximumSignificantDigits: digits, useGrouping: false });
}

/** As the service will round it. */
function equalTo(amount: string, currency: string, rate: number, money: MoneyFormats): string | undefined {
  const minor = money.parse(amount, currency);
  if (!minor || !(rate > 0)) return undefined;
  const exact = fromMinor(minor, money.decimals(currency)) * rate;
  return money.show(fromMinor(toMinor(exact, money.decimals()), money.decimals()));
}
