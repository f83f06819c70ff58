import { api } from '../platform/api.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { ReportPage } from './report-page.tsx';

const BARS = 20;

/** Every account with its balance. */
export function TrialBalanceReport() {
  const money = useMoney();
  const { go } = useAddress();
  const reading = useRead(['trial-balance'], () => api.getTrialBalance());
  const searchOf = (id: string) => ({ account_id: id });
  return (
    <ReportPage
      id="trial-balance"
      reading={reading}
      fileRange=""
      view={({ accounts, total }) => {
        const used = accounts.filter(({ debit, credit }) => debit !== 0 || credit !== 0);
        if (used.length === 0) return undefined;
        const shown = used
          .toSorted((a, b) => b.debit + b.credit - (a.debit + a.credit))
          .slice(0, BARS)
          .toSorted((a, b) => b.debit - b.credit - (a.debit - a.credit));
        return {
          figure: total.debit,
          note: t.debitsAndCredits,
          chart: (
            <>
              <BarChart
                title={t.names['trial-balance']}
                about={t.about.trialBalance}
                rows={shown.map(({ id, name, debit, credit }) => ({
                  key: id,
                  name,
                  value: debit === 0 ? -credit : debit,
                  look: debit === 0 ? 'c6' : 'c1',
                }))}
                onOpen={(index) => go('/transactions', searchOf(shown[index]?.id ?? ''))}
              />
              {shown.length < used.length && <p class="quiet small">{t.onlyShown(shown.length)}</p>}
            </>
          ),
          table: {
            columns: [
              { title: t.account, kind: 'text' },
              { title: t.code, kind: 'text', look: 'quiet', isOptional: true },
              { title: t.type, kind: 'text', look: 'quiet', isOptional: true },
              { title: `${t.debit}, ${money.base}`, kind: 'amount' },
              { title: `${t.credit}, ${money.base}`, kind: 'amount' },
            ],
            rows: accounts.map(({ id, code, name, type, debit, credit }) => ({
              key: id,
              cells: [
                { value: name },
                { value: code },
                { value: t.types[type] },
                { ...(debit === 0 && { text: '' }), value: debit, href: to('/transactions', searchOf(id)) },
                { ...(credit === 0 && { text: '' }), value: credit, href: to('/transactions', searchOf(id)) },
              ],
            })),
            total: [
              { value: t.total },
              { value: undefined },
              { value: undefined },
              { value: total.debit },
              { value: total.credit },
            ],
          },
        };
      }}
    />
  );
}
