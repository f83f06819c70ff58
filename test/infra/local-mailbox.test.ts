import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Mailbox } from '../../infra/local/services/mailbox.ts';
import { dataFolder } from './local-cloud-fixture.ts';

const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
const mailTo = (to: string) => ({
  FromEmailAddress: 'no-reply@example.org',
  Destination: { ToAddresses: [to] },
  Content: { Simple: { Subject: text('Hello'), Body: { Text: text('https://a/b#c\n'), Html: text('<p>') } } },
  EmailTags: [{ Name: 'kind', Value: 'verify_email' }],
});

test('keeps the last 1,000 mails in files that only their owner can read, also after a restart', () => {
  const folder = join(dataFolder(), 'mail');
  const mailbox = new Mailbox(folder);
  for (let number = 1; number <= 1002; number++) mailbox.send(mailTo(`user-${number}@example.org`));
  const files = readdirSync(folder);
  expect(files).toHaveLength(1000);
  expect(statSync(join(folder, files[0] ?? '')).mode & 0o077).toBe(0);
  const again = new Mailbox(folder).list(undefined);
  expect(again).toHaveLength(1000);
  expect(again.map(({ to }) => to)).not.toContain('user-2@example.org');
  expect(mailbox.list('USER-1002@example.org')).toEqual([
    {
      id: expect.any(String),
      kind: 'verify_email',
      to: 'user-1002@example.org',
      from: 'no-reply@example.org',
      subject: 'Hello',
      text: 'https://a/b#c\n',
      html: '<p>',
      links: ['https://a/b#c'],
      created_at: expect.any(String),
    },
  ]);
});
