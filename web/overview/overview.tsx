import { formatLongDate, today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { Screen } from '../ui/screen.tsx';
import { BudgetRegion } from './budget-region.tsx';
import { ForecastRegion } from './forecast-region.tsx';
import { MonthRegion } from './month-region.tsx';
import { NetWorthRegion } from './net-worth-region.tsx';
import { RecentRegion } from './recent-region.tsx';
import { UpcomingRegion } from './upcoming-region.tsx';

/** Each part loads and fails on its own, and links to its screen. */
export default function Overview() {
  const user = useUser();
  const day = today(user.time_zone);
  return (
    <Screen title={t.title} note={t.note(formatLongDate(day), user.base_currency_id)} hasBalances>
      <div class="grid">
        <NetWorthRegion day={day} />
        <MonthRegion day={day} />
        <BudgetRegion day={day} />
        <UpcomingRegion day={day} />
        <RecentRegion />
        <ForecastRegion day={day} />
      </div>
    </Screen>
  );
}
