import { delivery as deliveryRecord } from '../../lib/webhooks/delivery.ts';
import { webhook as webhookRecord } from '../../lib/webhooks/webhook.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';

/** A receiver of the household in example-records.ts. */

const { is_active: _default, ...webhookBody } = exampleFrom(webhookRecord.body);
const { inactive_reason: _reason, secret, ...webhookShown } = exampleFrom(webhookRecord.response);
const { next_attempt_at, ...deliveryShown } = exampleFrom(deliveryRecord.response);

export const webhookInput = webhookBody;
export const webhook = { ...webhookShown, id: ID.webhook };
/** The response that creates it, the only one that shows the secret. */
export const webhookWithSecret = { ...webhook, secret };
export const webhookWithNewSecret = {
  ...webhook,
  updated_at: '2026-09-14T10:00:00.000Z',
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD1vJBZ0wAiLg=',
};
export const delivery = { ...deliveryShown, id: ID.delivery };
export const repeatedDelivery = { ...delivery, status: 'pending', next_attempt_at };
