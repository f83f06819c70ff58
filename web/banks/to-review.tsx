import type { OutsideAccount } from '../../client/client.ts';
import { useAccounts } from '../platform/books.ts';
import { to } from '../platform/paths.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { namesOf } from '../transactions/describe.ts';
import { Icon } from '../ui/icon.tsx';
import { type BankLink, useBankLinks } from './links.ts';

/** "3 to review", which leads to the draft. */
export function ToReviewLink({ outside, look = 'to-review' }: { outside: OutsideAccount; look?: string }) {
  const { import_id, to_review = 0 } = outside;
  if (!import_id || to_review === 0) return null;
  return (
    <a class={look} href={to(`/imports/${import_id}`)}>
      {t.toReview(to_review)}
    </a>
  );
}

const waits = ({ outside }: BankLink): boolean => (outside.to_review ?? 0) > 0;

/** How much the banks have brought, in one link: to the draft, or to the list of them. Nothing, if nothing waits. */
export function AllToReview() {
  const waiting = useBankLinks().data?.filter(waits) ?? [];
  const count = waiting.reduce((sum, { outside }) => sum + (outside.to_review ?? 0), 0);
  const only = waiting.length === 1 ? waiting[0]?.outside.import_id : undefined;
  if (count === 0) return null;
  return (
    <a class="chip amber tall" href={to(only ? `/imports/${only}` : '/imports')}>
      <Icon name="import" size="s" />
      {t.toReview(count)}
    </a>
  );
}

/** The drafts of all connections, each with how much waits in it. */
export function Drafts({ links }: { links: readonly BankLink[] }) {
  const names = namesOf(useAccounts().data);
  const waiting = links.filter(waits);
  if (waiting.length === 0) return null;
  return (
    <ul class="sources">
      {waiting.map(({ connection, outside }) => (
        <li key={outside.id}>
          <Icon name="accounts" size="s" />
          <span class="clip">
            {t.draftOf(connection.name, names.account(outside.account_id))}{' '}
            <ToReviewLink outside={outside} look="inline" />
          </span>
        </li>
      ))}
    </ul>
  );
}
