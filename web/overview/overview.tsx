import { AllToReview } from '../banks/to-review.tsx';
import { formatLongDate, today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { useLate } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { BudgetRegion } from './budget-region.tsx';
import { FirstDay } from './first-day.tsx';
import { ForecastRegion } from './forecast-region.tsx';
import { MonthRegion } from './month-region.tsx';
import { NetWorthRegion } from './net-worth-region.tsx';
import { RecentRegion, useRecent } from './recent-region.tsx';
import { UpcomingRegion } from './upcoming-region.tsx';

/** Each part loads and fails on its own, and links to its screen. */
export default function Overview() {
  const user = useUser();
  const day = today(user.time_zone);
  const recent = useRecent();
  // Nothing is pushed down by a checklist that comes later.
  const isUnknown = recent.isLoading && !useLate();
  return (
    <Screen
      title={t.title}
      note={t.note(formatLongDate(day), user.base_currency_id)}
      actions={<AllToReview />}
      hasBalances
    >
      <div class="grid" hidden={isUnknown}>
        {recent.data && <FirstDay day={day} recent={recent.data} />}
        <NetWorthRegion day={day} />
        <MonthRegion day={day} />
        <BudgetRegion day={day} />
        <UpcomingRegion day={day} />
        <RecentRegion recent={recent} />
        <ForecastRegion day={day} />
      </div>
    </Screen>
  );
}
