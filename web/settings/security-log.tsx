import type { SecurityEvent } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatTime } from '../platform/formats.ts';
import { useList } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { securityTexts as t } from '../texts/en/security.ts';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loading.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { deviceText } from './device-text.ts';

/** What has happened to the account in 90 days, newest first. */
export function SecurityLog() {
  const list = useList(['security-events'], (cursor) =>
    api.listSecurityEvents({ limit: 20, ...(cursor && { cursor }) }),
  );
  return (
    <section class="setting" aria-labelledby="security-log">
      <div class="setting-head">
        <div>
          <h3 id="security-log">{t.log}</h3>
        </div>
        <p>{t.logDays}</p>
      </div>
      <Loaded reading={list}>
        {(events) =>
          events.length === 0 ? (
            <Empty text={t.logEmpty} />
          ) : (
            <table class="table row-table settings-table log-table">
              <TableHead
                caption={t.log}
                columns={[
                  { name: t.when, width: 'when-l', look: 'optional' },
                  { name: t.what },
                  { name: t.device, width: 'device', look: 'optional' },
                  { name: t.network, width: 'network', look: 'optional' },
                ]}
              />
              <tbody>
                {events.map((event) => (
                  <Row key={event.id} event={event} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {list.hasMore && (
        <div>
          <button class="button secondary" type="button" onClick={list.more}>
            {t.older}
          </button>
        </div>
      )}
    </section>
  );
}

function Row({ event }: { event: SecurityEvent }) {
  const { type, method, by, created_at, network } = event;
  const when = formatTime(created_at, useUser().time_zone);
  const device = by ? t.operator : event.device ? deviceText(event.device) : '';
  return (
    <tr>
      <td class="second optional">
        <time dateTime={created_at}>{when}</time>
      </td>
      <td class="main-cell">
        <span class={type === 'sign_in_failed' ? 'neg payee' : ''}>{t.events[type]}</span>{' '}
        {method && <span class="quiet">{t.methods[method]}</span>}
        <span class="sub">{[when, device, network].filter(Boolean).join(', ')}</span>
      </td>
      <td class="second clip optional" title={event.device}>
        {device}
      </td>
      <td class="second clip optional code">{network}</td>
    </tr>
  );
}
