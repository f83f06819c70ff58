import { formatAsOf } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useUser } from '../platform/session.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { Icon } from '../ui/icon.tsx';
import { useBankLinks } from './links.ts';

/** Of an account that a connection fills: the connection's state, and when it last succeeded. */
export function AccountBank({ accountId }: { accountId: string }) {
  const zone = useUser().time_zone;
  const link = useBankLinks().data?.find(({ outside }) => outside.account_id === accountId);
  if (!link) return null;
  const { status, last_success_at } = link.connection;
  const since = last_success_at && formatAsOf(Date.parse(last_success_at), zone);
  const isWell = status === 'active';
  return (
    <span class={isWell ? 'under' : status === 'revoked' ? 'under red' : 'under amber'}>
      {!isWell && <Icon name="warn" size="xs" />}
      <a class="quiet-link" href={to('/settings/banks')}>
        {t.states[status]}
      </a>
      {`, ${(since ? t.lastSuccessAt(since) : t.never).toLowerCase()}`}
    </span>
  );
}
