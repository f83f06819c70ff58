import { useState } from 'preact/hooks';
import type { Webhook, WebhookInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { common } from '../texts/en/common.ts';
import { webhookTexts as t } from '../texts/en/webhooks.ts';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import type { FormPart, RecordKind } from '../ui/editing.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';
import { Secret } from '../ui/secret.tsx';

interface WebhookDraft {
  readonly url: string;
  readonly is_active: boolean;
  readonly isEverything: boolean;
  /** `expense` for `expense.*`. */
  readonly types: readonly string[];
  /** Names such as `expense.created`, which only programs choose. They are kept. */
  readonly singles: readonly string[];
}

const EMPTY: WebhookDraft = { url: '', is_active: true, isEverything: true, types: [], singles: [] };

const KIND: RecordKind<WebhookDraft, Webhook, WebhookInput> = {
  labels: { url: t.url, is_active: t.active, isEverything: t.everything, types: t.events },
  names: { types: 'events' },
  show: (part, draft) =>
    part === 'types' ? draft.types.map((type) => t.types[type as TypeName]).join(', ') : String(draft[part]),
  draftOf: ({ url, is_active, events }) => ({
    url,
    is_active,
    isEverything: events.includes('*'),
    types: events.filter((event) => event.endsWith('.*')).map((event) => event.slice(0, -2)),
    singles: events.filter((event) => !event.endsWith('*')),
  }),
  bodyOf: (draft) => {
    const fields: Record<string, string> = {};
    const events = draft.isEverything ? ['*'] : [...draft.types.map((type) => `${type}.*`), ...draft.singles];
    if (draft.url.trim() === '') fields.url = common.required;
    if (events.length === 0) fields.events = t.chooseEvents;
    if (Object.keys(fields).length > 0) return { failure: { fields } };
    return {
      body: {
        url: draft.url.trim(),
        events: events as WebhookInput['events'],
        is_active: draft.is_active,
      },
    };
  },
  create: (body, options) => api.createWebhook(body, options),
  update: (webhook, body, options) => api.updateWebhook(webhook.id, body, options),
  read: ({ id }) => api.getWebhook(id),
  remove: ({ id }, options) => api.deleteWebhook(id, options),
  // The response with the secret was lost.
  mustReplace: () => true,
  said: t.saved,
};

type TypeName = keyof typeof t.types;
const TYPES = Object.keys(t.types) as TypeName[];

interface WebhookDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A new webhook shows its secret afterwards, once. */
export function WebhookDialog({ id, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>();
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <RecordDialog
      title={id === 'new' ? t.add : t.edit}
      id={id}
      cacheKey="webhook"
      read={(wanted) => api.getWebhook(wanted)}
      gone={t.gone}
      onClose={onClose}
    >
      {(webhook) => (
        <RecordForm
          kind={KIND}
          record={webhook}
          empty={EMPTY}
          // After saving, a new one stays open for its secret.
          onSaved={(saved) => (saved.secret && !webhook ? setSecret(saved.secret) : onClose())}
          onClose={onClose}
          staysOpen
        >
          {(part) => <Fields {...part} />}
        </RecordForm>
      )}
    </RecordDialog>
  );
}

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={t.secret} onClose={onClose}>
      <DialogBody>
        <Secret label={t.secret} value={secret} hint={t.secretOnce} />
      </DialogBody>
      <div class="dialog-foot">
        <button class="button primary" type="button" onClick={onClose}>
          {t.done}
        </button>
      </div>
    </Dialog>
  );
}

function Fields({ draft, change, errors, field, check }: FormPart<WebhookDraft>) {
  return (
    <>
      <TextField
        {...field('url')}
        hint={t.urlHint}
        input={{ autoFocus: true, autoComplete: 'off', placeholder: 'https://' }}
      />
      <fieldset class="checks" aria-describedby={errors.events ? 'events-error' : undefined}>
        <legend>{t.events}</legend>
        <CheckField {...check('isEverything')} />
        {!draft.isEverything &&
          TYPES.map((type) => (
            <CheckField
              key={type}
              label={t.types[type]}
              isChecked={draft.types.includes(type)}
              onChange={(isChecked) =>
                change({
                  types: TYPES.filter((each) => (each === type ? isChecked : draft.types.includes(each))),
                })
              }
            />
          ))}
        {!draft.isEverything && draft.singles.length > 0 && (
          <p class="hint">{t.single(draft.singles.length)}</p>
        )}
        {errors.events && (
          <p class="error" id="events-error" role="alert">
            {errors.events}
          </p>
        )}
      </fieldset>
      <CheckField {...check('is_active')} />
    </>
  );
}
