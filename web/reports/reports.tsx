import type { ComponentType } from 'preact';
import { useRoute } from 'preact-iso/router';
import { formatLongDate, today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { overviewTexts } from '../texts/en/overview.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { Screen } from '../ui/screen.tsx';
import { BudgetActualReport } from './budget-actual.tsx';
import { ForecastReport } from './forecast.tsx';
import { IncomeExpensesReport } from './income-expenses.tsx';
import { MembersReport } from './members.tsx';
import { NetWorthReport } from './net-worth.tsx';
import { type ReportId, useOfferedReports } from './report-page.tsx';
import { SpendingReport } from './spending.tsx';
import { ByMonthTile, TagsTile } from './tiles/spending-tiles.tsx';
import {
  BudgetTile,
  ForecastTile,
  IncomeTile,
  MembersTile,
  NetWorthTile,
  SpendingTile,
  TrialBalanceTile,
} from './tiles/tiles.tsx';
import { TrialBalanceReport } from './trial-balance.tsx';

const TILES: Readonly<Record<ReportId, ComponentType<{ readonly day: string }>>> = {
  'net-worth': NetWorthTile,
  spending: SpendingTile,
  'income-expenses': IncomeTile,
  budget: BudgetTile,
  forecast: ForecastTile,
  'trial-balance': TrialBalanceTile,
  members: MembersTile,
};

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
  const user = useUser();
  const day = today(user.time_zone);
  const Report = REPORTS[id as ReportId];
  if (Report) return <Report key={id} />;
  return (
    <Screen
      title={id ? t.unknown : t.title}
      note={overviewTexts.note(formatLongDate(day), user.base_currency_id)}
    >
      <div class="report-index">
        {offered.flatMap((each) => {
          const OwnTile = TILES[each];
          const own = <OwnTile key={each} day={day} />;
          if (each !== 'trial-balance') return own;
          // Two views of spending that have a tile of their own.
          return [<ByMonthTile key="month" day={day} />, <TagsTile key="tag" day={day} />, own];
        })}
      </div>
    </Screen>
  );
}
