import * as z from 'zod/mini';
import { shared } from '../../platform/endpoint/contract.ts';
import { timestamp } from '../../platform/endpoint/fields.ts';
import { identity } from '../../platform/lifecycle.ts';
import { defineRecord, optional, type StoredIn, serverSet } from '../../platform/record.ts';

export const EVENT_TYPES = [
  'registered',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'reauthenticated',
  'email_verified',
  'email_change_requested',
  'email_changed',
  'email_change_undone',
  'password_changed',
  'password_reset',
  'token_created',
  'token_deleted',
  'webhook_created',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
  'member_joined',
  'owner_added',
  'member_removed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const METHODS = ['password', 'totp', 'recovery_code', 'passkey'] as const;
export type Method = (typeof METHODS)[number];

export const eventType = shared(() => z.enum(EVENT_TYPES));

/** Something that has happened to an account. */
export const securityEvent = defineRecord(() => ({
  ...identity,
  type: serverSet(eventType, 'What happened.', 'signed_in'),
  created_at: serverSet(timestamp, 'When it happened.', '2026-09-10T08:15:30.250Z'),
  device: optional(serverSet(z.string(), 'The device or client of the request.', 'Firefox on Linux')),
  network: optional(
    serverSet(
      z.string(),
      'The network of the request: the first 24 bits of an IPv4 address, 48 of IPv6.',
      '203.0.113.0/24',
    ),
  ),
  method: optional(serverSet(z.enum(METHODS), 'What a sign-in ended with, or failed on.', 'password')),
  by: optional(serverSet(z.enum(['operator']), 'Who did it, if it was not the user.')),
}));

export type SecurityEvent = StoredIn<typeof securityEvent>;
