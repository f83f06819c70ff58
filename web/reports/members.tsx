import type { MembersReport as Report } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { holdsMoney, useAccounts } from '../platform/books.ts';
import { formatDate } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { useRange } from './range.ts';
import { RangeFilters, ReportPage } from './report-page.tsx';

const nameOf = ({ name }: Report['members'][number]): string => name ?? t.formerMember;

/** Who paid, whose share it was, and the transfers that settle the difference. */
export function MembersReport() {
  const money = useMoney();
  const range = useRange({ months: 1, isWhole: false });
  const query = { from: range.from, to: range.to };
  const reading = useRead(['members-report', query], () => api.getMembersReport(query), {
    keepPrevious: true,
  });
  const inBase = (title: string) => `${title}, ${money.base}`;
  return (
    <ReportPage
      id="members"
      reading={reading}
      fileRange={`${query.from}-${query.to}`}
      filters={<RangeFilters range={range} isWhole={false} />}
      view={(report) => {
        const { members, total, joint } = report;
        if (
          members.every(
            ({ paid, contributed, sent, received }) => !paid && !contributed && !sent && !received,
          )
        )
          return undefined;
        return {
          figure: total,
          note: t.shared(formatDate(query.from), formatDate(query.to)),
          chart: (
            <BarChart
              title={t.names.members}
              about={t.about.members}
              rows={members.map((member) => ({
                key: member.id,
                name: nameOf(member),
                value: member.balance,
                look: member.balance < 0 ? 'c6' : 'c1',
              }))}
            />
          ),
          table: {
            columns: [
              { title: t.member, kind: 'text' },
              { title: t.weight, kind: 'count', look: 'quiet', isOptional: true },
              { title: inBase(t.paid), kind: 'amount' },
              { title: t.contributed, kind: 'amount', isOptional: true },
              { title: t.sent, kind: 'amount', isOptional: true },
              { title: t.received, kind: 'amount', isOptional: true },
              { title: t.share, kind: 'amount', isOptional: true },
              { title: inBase(t.balance), kind: 'amount', look: 'strong' },
            ],
            rows: members.map((member) => ({
              key: member.id,
              cells: [
                { value: nameOf(member) },
                { value: member.weight },
                { value: member.paid },
                { value: member.contributed },
                { value: member.sent },
                { value: member.received },
                { value: member.share },
                { value: member.balance, ...(member.balance < 0 && { look: 'neg' as const }) },
              ],
            })),
          },
          before: <Settlement report={report} />,
          after: joint !== 0 && <p class="quiet small gap-above">{t.jointNote(money.show(joint))}</p>,
        };
      }}
    />
  );
}

/** Who owes whom how much, as a sentence. "Record it" opens the transfer that settles it, between accounts of theirs. */
function Settlement({ report }: { report: Report }) {
  const { base, edit, show } = useMoney();
  const may = useMay();
  const accounts = useAccounts().data ?? [];
  const accountOf = (member: string) =>
    accounts.find((each) => holdsMoney(each) && each.is_active && each.owner_member_id === member)?.id;
  const memberOf = (id: string) => {
    const member = report.members.find((each) => each.id === id);
    return member ? nameOf(member) : t.formerMember;
  };
  const canRecord = may('createTransfer');
  if (report.settlement.length === 0) return <p class="settle">{t.settled}</p>;
  return (
    <ul class="settle" aria-label={t.settlement}>
      {report.settlement.map(({ from_id, to_id, amount }) => (
        <li key={`${from_id} ${to_id}`}>
          <strong>{t.owesAmount(memberOf(from_id), memberOf(to_id), show(amount))}</strong>
          {canRecord && (
            <a
              class="button secondary"
              title={t.settles(memberOf(from_id), memberOf(to_id))}
              href={to('/transactions/new', {
                kind: 'transfer',
                amount: edit(amount),
                currency_id: base,
                from_account_id: accountOf(from_id),
                to_account_id: accountOf(to_id),
              })}
            >
              {t.recordTransfer}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
