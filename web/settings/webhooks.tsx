import type { Webhook } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { webhookTexts as t } from '../texts/en/webhooks.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export function Webhooks() {
  const { search, change } = useAddress();
  const webhooks = useRead(['webhooks'], () => api.listWebhooks({ limit: 100 }).all());
  const all = webhooks.data ?? [];
  const leaving = all.find(({ id }) => id === search.delete);
  const opened = all.find(({ id }) => id === search.webhook);
  const edit = (id: string) => change({ edit: id }, false);
  const askToDelete = (id: string) => change({ delete: id }, false);
  const cursor = useCursor(all, ({ id }) => id, {
    open: ({ id }) => edit(id),
    remove: ({ id }) => askToDelete(id),
  });
  const add = (
    <button class="button secondary" type="button" onClick={() => edit('new')}>
      <Icon name="plus" size="s" />
      {t.add}
    </button>
  );
  return (
    <>
      <section class="setting" aria-label={t.title}>
        <div class="setting-head">
          <div>
            <p>{t.more}</p>
          </div>
          {all.length > 0 && add}
        </div>
        <Loaded reading={webhooks}>
          {(found) =>
            found.length === 0 ? (
              <Empty text={t.empty}>{add}</Empty>
            ) : (
              <table class="table row-table settings-table webhooks-table">
                <TableHead caption={t.title} columns={[{ name: t.url }, ACTIONS]} />
                <tbody>
                  {found.map((webhook) => (
                    <Row
                      key={webhook.id}
                      webhook={webhook}
                      isCursor={cursor === webhook.id}
                      onOpen={() => change({ webhook: webhook.id }, false)}
                      onEdit={() => edit(webhook.id)}
                      onDelete={() => askToDelete(webhook.id)}
                    />
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
      </section>
      {opened && <Deliveries key={opened.id} webhook={opened} />}
      {search.edit && <WebhookDialog id={search.edit} onClose={() => change({ edit: undefined })} />}
      {leaving && (
        <DeleteDialog
          title={t.deleteTitle}
          text={t.deleteText(leaving.url)}
          said={t.deleted}
          remove={async () => api.deleteWebhook(leaving.id, { ifMatch: await etagOf(leaving) })}
          onClose={() => change({ delete: undefined })}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly isCursor: boolean;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Row({ webhook, isCursor, onOpen, onEdit, onDelete }: RowProps) {
  const { id, url, events, is_active, inactive_reason } = webhook;
  const nameId = `webhook-${id}`;
  return (
    <tr class={isCursor ? 'is-cursor' : ''}>
      <td class="clip">
        <span class="payee" id={nameId} title={url}>
          {url}
        </span>{' '}
        {!is_active && <span class="chip line">{t.inactive}</span>}
        <span class="sub always">{inactive_reason ? t.reasons[inactive_reason] : eventsText(events)}</span>
      </td>
      <RowActions
        name={url}
        onEdit={onEdit}
        onDelete={onDelete}
        more={[{ label: t.deliveries, icon: 'transactions', onChoose: onOpen }]}
      />
    </tr>
  );
}

function eventsText(events: Webhook['events']): string {
  if (events.includes('*')) return t.everything;
  const types = events
    .filter((event) => event.endsWith('.*'))
    .map((event) => t.types[event.slice(0, -2) as keyof typeof t.types]);
  const singles = events.length - types.length;
  return [...types, ...(singles > 0 ? [t.single(singles)] : [])].join(', ');
}
