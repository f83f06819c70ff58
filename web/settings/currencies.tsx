import { api } from '../platform/api.ts';
import { useCurrencies } from '../platform/books.ts';
import { formatDate, locale, today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { common } from '../texts/en/common.ts';
import { currencyTexts as t } from '../texts/en/currencies.ts';
import { currencyChoices } from '../transactions/entry-fields.tsx';
import { Empty } from '../ui/empty.tsx';
import { DateField, SelectField } from '../ui/field.tsx';
import { Loaded } from '../ui/loading.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { TableHead } from '../ui/table-head.tsx';

export function Currencies() {
  return (
    <>
      <Rate />
      <List />
    </>
  );
}

/** The rate on a day. The address has what was asked. */
function Rate() {
  const { search, change } = useAddress();
  const user = useUser();
  const currencies = useCurrencies().data ?? [];
  const base = user.base_currency_id;
  const from = search.from ?? (base === 'USD' ? 'EUR' : 'USD');
  const to = search.to ?? base;
  const date = search.date ?? today(user.time_zone);
  const rate = useRead(['fx-rate', from, to, date], () => api.getFxRate({ from, to, date }), {
    keepPrevious: true,
  });
  const choices = currencyChoices(currencies, from, to);
  return (
    <section class="setting" aria-labelledby="rate">
      <h3 id="rate">{t.rateTitle}</h3>
      <div class="fields three">
        <SelectField
          label={common.from}
          value={from}
          choices={choices}
          onChange={(code) => change({ from: code })}
        />
        <SelectField
          label={common.to}
          value={to}
          choices={choices}
          onChange={(code) => change({ to: code })}
        />
        <DateField label={common.date} value={date} onChange={(day) => change({ date: day })} />
      </div>
      <Loaded reading={rate} lines={1}>
        {(data) => (
          <div role="status">
            <p class="figure">{t.rate(data.from, numberText(data.rate), data.to)}</p>
            <p class="quiet small">
              {t.source(t.sources[data.source] ?? data.source, formatDate(data.rate_date))}
            </p>
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** A rate is no money: its first digits say enough. */
const numberText = (rate: number) =>
  new Intl.NumberFormat(locale(), { maximumSignificantDigits: 7 }).format(rate);

function List() {
  const { search, change } = useAddress();
  const currencies = useCurrencies();
  const base = useUser().base_currency_id;
  const q = search.q ?? '';
  const wanted = q.toLowerCase();
  return (
    <section class="setting" aria-label={t.title}>
      <search class="filters">
        <SearchBox value={q} hint={t.search} onChange={(text) => change({ q: text })} />
      </search>
      <Loaded reading={currencies} lines={8}>
        {(all) => {
          const found = all.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
          if (found.length === 0) return <Empty text={t.nothingFound(q)} />;
          return (
            <table class="table settings-table currencies-table">
              <TableHead
                caption={t.title}
                columns={[
                  { name: t.code, width: 'code' },
                  { name: common.name },
                  { name: t.symbol, width: 'code' },
                  { name: t.decimals, width: 'code', look: 'num optional' },
                ]}
              />
              <tbody>
                {found.map(({ code, name, symbol, decimal_places }) => (
                  <tr key={code}>
                    <th scope="row" class="payee">
                      {code}
                    </th>
                    <td class="clip" title={name}>
                      {name} {code === base && <span class="chip blue">{t.base}</span>}
                    </td>
                    <td class="second">{symbol}</td>
                    <td class="num second optional">{decimal_places}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Loaded>
    </section>
  );
}
