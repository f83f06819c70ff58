import { useState } from 'preact/hooks';
import type { Delivery, Webhook } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatTime } from '../platform/formats.ts';
import { useList } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useAction, useWriting } from '../platform/writes.ts';
import { webhookTexts as t } from '../texts/en/webhooks.ts';
import { AskDialog } from '../ui/ask.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { More } from '../ui/more.tsx';
import { RowActions, RowButton } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { SecretDialog } from './webhook-dialog.tsx';

/** What was sent to one webhook, newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, url } = webhook;
  const list = useList(['deliveries', id], (cursor) =>
    api.listDeliveries(id, { limit: 50, ...(cursor && { cursor }) }),
  );
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const asking = useWriting([]);
  const writing = useAction();
  const test = async () => {
    if (await writing.run(() => api.testWebhook(id))) say(t.tested);
  };
  const rotate = async () => {
    const changed = await asking.run(() => api.rotateWebhookSecret(id));
    if (!changed) return;
    setAsking(false);
    setSecret(changed.secret);
  };
  const sendAgain = async (delivery: Delivery) => {
    if (await writing.run(() => api.redeliver(id, delivery.id))) say(t.sentAgain);
  };
  return (
    <section class="setting" aria-labelledby="deliveries">
      <div class="setting-head">
        <div>
          <h3 id="deliveries">{t.deliveries}</h3>
          <p class="clip-line">{url}</p>
        </div>
        <div class="row">
          <button class="button secondary" type="button" onClick={() => void test()}>
            {t.test}
          </button>
          <button class="button secondary" type="button" onClick={() => setAsking(true)}>
            {t.newSecret}
          </button>
        </div>
      </div>
      <Loaded reading={list}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p class="second">{t.noDeliveries}</p>
          ) : (
            <table class="table row-table settings-table">
              <TableHead
                caption={t.deliveries}
                columns={[
                  { name: t.event },
                  { name: t.when, width: 'when-l', look: 'optional' },
                  { name: t.status, width: 'status', look: 'optional' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {deliveries.map((delivery) => (
                  <Row key={delivery.id} delivery={delivery} onAgain={() => void sendAgain(delivery)} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <More list={list} />
      {isAsking && (
        <AskDialog
          title={t.newSecretTitle}
          text={t.newSecretText}
          action={t.newSecret}
          writing={asking}
          onConfirm={() => void rotate()}
          onClose={() => setAsking(false)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  );
}

const LOOKS = { pending: 'amber', delivered: 'green', failed: 'red' } as const;
const ICONS = { pending: 'info', delivered: 'check', failed: 'x' } as const;

function Row({ delivery, onAgain }: { delivery: Delivery; onAgain: () => void }) {
  const { id, event, status, response_status: code, created_at } = delivery;
  const nameId = `delivery-${id}`;
  const when = formatTime(created_at, useUser().time_zone);
  const text = t.statuses[status];
  const chip = (
    <span class={`chip ${LOOKS[status]}`}>
      <Icon name={ICONS[status]} size="xs" />
      {code === undefined ? text : t.withCode(text, code)}
    </span>
  );
  return (
    <tr>
      <td class="clip">
        <span class="code" id={nameId}>
          {event}
        </span>
        <span class="sub">
          {chip} {when}
        </span>
      </td>
      <td class="second optional">{when}</td>
      <td class="optional">{chip}</td>
      <RowActions name={event}>
        <RowButton of={nameId} label={t.sendAgain} onClick={onAgain} />
      </RowActions>
    </tr>
  );
}
