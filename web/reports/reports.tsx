import type { ComponentType } from 'preact';
import { useRoute } from 'preact-iso/router';
import { to } from '../platform/paths.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { Screen } from '../ui/screen.tsx';
import { BudgetActualReport } from './budget-actual.tsx';
import { ForecastReport } from './forecast.tsx';
import { IncomeExpensesReport } from './income-expenses.tsx';
import { MembersReport } from './members.tsx';
import { NetWorthReport } from './net-worth.tsx';
import { type ReportId, useOfferedReports } from './report-page.tsx';
import { SpendingReport } from './spending.tsx';
import { TrialBalanceReport } from './trial-balance.tsx';

const REPORTS: Readonly<Record<ReportId, ComponentType>> = {
  'net-worth': NetWorthReport,
  spending: SpendingReport,
  'income-expenses': IncomeExpensesReport,
  budget: BudgetActualReport,
  forecast: ForecastReport,
  'trial-balance': TrialBalanceReport,
  members: MembersReport,
};

/** A report, or the list of them. */
export default function Reports() {
  const { params } = useRoute();
  const id = params.report ?? '';
  const offered = useOfferedReports();
  const Report = REPORTS[id as ReportId];
  if (Report) return <Report key={id} />;
  return (
    <Screen title={id ? t.unknown : t.title}>
      <ul class="report-list">
        {offered.map((each) => (
          <li key={each}>
            <a href={to(`/reports/${each}`)}>{t.names[each]}</a>
            <p>{t.more[each]}</p>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
