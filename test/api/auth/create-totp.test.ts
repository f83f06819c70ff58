import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeStale, protectedUser, verifiedUser } from '../../support/second-factor.ts';
import { table } from '../../support/table.ts';

describe('beginning to set up an authenticator app', () => {
  test('returns a secret of 160 bits, as text and as a URI, for 15 minutes', async () => {
    const user = await verifiedUser();
    const { status, body } = await user.post('/auth/totp');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['secret', 'uri', 'expires_at']);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(
      `otpauth://totp/Personal%20Finance:${user.email}?secret=${body.secret}&issuer=Personal%20Finance&algorithm=SHA1&digits=6&period=30`,
    );
    const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThanOrEqual(15);
    const again = await user.post('/auth/totp');
    expect(again.body.secret).not.toBe(body.secret);
    expect((await user.api.getSecondFactor()).is_required).toBe(false);

    const stored = JSON.stringify(await table().list(`AUTH#${user.id}`));
    expect(stored).toContain('"sealed"');
    for (const secret of [body.secret, again.body.secret]) expect(stored).not.toContain(secret);
  });

  test('does not show the secret again to a repeat of the request', async () => {
    const user = await verifiedUser();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await user.post('/auth/totp', undefined, { headers });
    const second = await user.post('/auth/totp', undefined, { headers });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual({ expires_at: first.body.expires_at });
    expect(JSON.stringify(await table().list(`USER#${user.id}`))).not.toContain(first.body.secret);
  });

  test('requires a fresh session, before anything else', async () => {
    const user = await protectedUser();
    expect((await user.post('/auth/totp')).body.code).toBe('totp_enabled');
    await makeStale(user);
    const { status, body } = await user.post('/auth/totp');
    expect([status, body.code]).toEqual([403, 'reauthentication_required']);
  });
});
