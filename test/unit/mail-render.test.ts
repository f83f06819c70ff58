import { expect, test } from 'vitest';
import { LINK_KINDS, type MailKind, NOTICES } from '../../lib/auth/mail/mail.ts';
import { renderMail } from '../../lib/auth/mail/render.ts';

const KINDS: readonly MailKind[] = [...NOTICES, ...LINK_KINDS, 'invitation'];
const LINK = 'https://app.example.org/app/x#code=abc_DEF-123';
const NASTY = '<a href="https://evil.example">Call 1@evil.example</a>';
const details = { device: NASTY, network: '203.0.113.0/24', name: NASTY, token: 'pfi_x', inviter: NASTY };

const created_at = '2026-11-17T22:48:54.105Z';

/** What a mail program shows of the HTML. */
const shown = (html: string) =>
  html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const words = (text: string) => text.split(/\s+/).filter(Boolean);

test.each(KINDS)('%s: text and HTML say the same, and nothing in them comes from a stranger', (kind) => {
  const hasLink = !(NOTICES as readonly string[]).includes(kind);
  const mail = renderMail({ kind, to: 'ada@example.com', details, created_at }, hasLink ? LINK : undefined);
  const { text, html } = mail;
  expect(words(shown(html))).toEqual(words(text));
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual(hasLink ? [LINK] : []);
  expect(text.match(/\S*[@:]\/?\S*/g)?.filter((word) => /https?:|@/.test(word)) ?? []).toEqual(
    hasLink ? [LINK] : [],
  );
  expect(html).not.toMatch(/<(img|script|link|style|iframe|form)|src=|url\(|@import/i);
  const plain = renderMail(
    // A bank connection always has a name.
    { kind, to: 'eve@example.com', details: kind === 'bank_attention' ? { name: 'Bank' } : {}, created_at },
    hasLink ? LINK : undefined,
  );
  if (!hasLink) expect(text).toContain('Time: 2026-11-17 22:48 UTC\n');
  // A run of a bank connection comes from no network.
  if (!hasLink && kind !== 'bank_attention') expect(text).toContain('\nNetwork: 203.0.113.0/24\n');
  expect(mail.subject).toBe(plain.subject);
  expect(plain.text).not.toMatch(/undefined|: ?\.|\s{3}/);
});
