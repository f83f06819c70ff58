import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../infra/local/services/engine.ts';
import { newUser } from '../../support/api.ts';
import { documentedProgram } from '../../support/documented-program.ts';
import { newWebhook, sendTest } from '../webhooks/support.ts';

test('the documented receiver accepts what the service sends, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'receiver.ts');
  writeFileSync(file, documentedProgram('docs/integrations.md', 'ts receiver'));
  const user = await newUser();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { secret = '', ...webhook } = await newWebhook(user, url);
  const program = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void program.kill());
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('listening');
  expect(await sendTest(user, webhook)).toMatchObject({ status: 'delivered', response_status: 204 });
  expect((await lines.next()).value).toBe(`webhook.test ${webhook.id}`);
  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'x' } });
  expect(forged.status).toBe(401);
});
