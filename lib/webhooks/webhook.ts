import * as z from 'zod/mini';
import { URL_MAX } from '../platform/egress/url.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { text, timestamp } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  clientWritten,
  computed,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
} from '../platform/record.ts';
import { SELECTIONS } from './events.ts';

const SELECTIONS_MAX = 100;

const sealed = shared(() => z.object({ key_version: z.string(), sealed: z.string() }));

/** A URL that events are sent to. */
export const webhook = defineRecord(() => ({
  ...identity,
  url: clientWritten(
    text(1, URL_MAX),
    'Where events are sent: `https`, port 443, a host name with public addresses. On a laptop also `http://localhost:<port>`.',
    'https://hooks.example.com/finance',
  ),
  events: clientWritten(
    z.array(z.enum(SELECTIONS)).check(z.minLength(1), z.maxLength(SELECTIONS_MAX)),
    'Which events are sent: names such as `expense.created`, all of a type (`contact.*`), or everything (`*`).',
    ['expense.created', 'obligation.settled'],
  ),
  is_active: sentAs(
    serverSet(z.boolean(), 'Whether events are sent.', true),
    z.optional(z.boolean()),
    'Whether events are sent. Default: true. Events that happen while it is inactive are not sent later.',
  ),
  inactive_reason: optional(
    serverSet(
      z.enum(['gone', 'failing', 'owner_changed']),
      'Why the service deactivated it: the receiver returned 410 (`gone`), every attempt for three days failed (`failing`), or somebody else may have made it, because the password was reset before the e-mail address had ever been confirmed, or a change of the address was undone (`owner_changed`).',
    ),
  ),
  secret: optional(
    computed(
      z.string(),
      'Signs requests to the receiver. Shown only when it is created or rotated.',
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    ),
  ),
  /** The user who created it: `user` events are about this one. */
  maker_id: internal(z.string()),
  sealed_secret: internal(sealed),
  /** Replaced secrets, which also sign messages until they expire. */
  previous_secrets: internal(z.array(z.extend(sealed, { until: timestamp }))),
  failing_since: optional(internal(timestamp)),
  ...timestamps,
  ...authored,
  ...versioned,
}));

export type Webhook = StoredIn<typeof webhook>;

export function showWebhook(value: Webhook): ShownIn<typeof webhook> {
  return pick(webhook.response, value);
}
