import type { Connection, OutsideAccount } from '../../client/client.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { Notice } from '../ui/notice.tsx';
import { useIsMine } from './links.ts';

interface BankNoticesProps {
  readonly connection: Connection;
  readonly found: readonly OutsideAccount[] | undefined;
}

/** What there is to do: what the last run had to say, with our advice, or the first links. */
export function BankNotices({ connection, found = [] }: BankNoticesProps) {
  const isMine = useIsMine()(connection);
  const { messages, status } = connection;
  const isUnlinked = isMine && status !== 'revoked' && !found.some(({ account_id }) => account_id);
  return (
    <>
      {messages.map(({ code, message, outside_account_id }, index) => {
        const about = found.find(({ id }) => id === outside_account_id)?.name;
        return (
          <Notice key={index} kind={code === 'revoked' ? 'red' : 'amber'}>
            {about ? t.about(about, message) : message} <span class="second">{t.advice[code]}</span>
          </Notice>
        );
      })}
      {isUnlinked && found.length > 0 && (
        <Notice kind="blue">
          <strong>{t.found(found.length)}</strong> {t.sayWhere}
        </Notice>
      )}
    </>
  );
}
