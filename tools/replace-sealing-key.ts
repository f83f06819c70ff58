import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SEALING_KEY_FRESH_SECONDS } from '../lib/platform/sealed.ts';
import { askText } from './cli/ask.ts';
import { CommandError, run } from './cli/command.ts';
import { describeStack } from './operate/aws.ts';
import { REPLACE_KEY_HELP, readReplaceKeyArguments } from './operate/replace-key-arguments.ts';
import { type KeyVersion, sealAnew } from './operate/sealed-items.ts';
import { addVersion, currentVersion, versionsOf } from './operate/sealing-key.ts';
import type { Table } from './operate/table-items.ts';

/** A function may begin a write with the old key at the last moment. */
const WAIT_MS = (SEALING_KEY_FRESH_SECONDS + 60) * 1000;
/** What changes while it is encrypted anew is encrypted in the next round. */
const ROUNDS_MAX = 10;

/** `npm run replace-sealing-key`: see docs/operations.md. */
async function main(args: string[], signal: AbortSignal): Promise<void> {
  const request = readReplaceKeyArguments(args);
  if (request === 'help') return console.log(REPLACE_KEY_HELP);
  const { stack, makesKey, waits, isConfirmed } = request;
  const { table, key } = await findKey(stack);
  if (makesKey && !isConfirmed) await confirm(stack, signal);
  // First what an interrupted run has left, because Secrets Manager keeps only the version before the current one.
  await sealAll(table, key, await currentVersion(key), signal);
  if (!makesKey) return say('Done.');
  const added = await addVersion(key);
  say('There is a new key. If this is interrupted, run it again with --keep-key.');
  if (waits) {
    say(`Waiting ${WAIT_MS / 60_000} minutes until all functions use it ...`);
    await sleep(WAIT_MS, undefined, { signal });
  }
  await sealAll(table, key, added, signal);
  say('Done.');
}

const say = (text: string) => console.error(text);

async function findKey(stack: string): Promise<{ table: Table; key: string }> {
  const { arn, outputs } = await describeStack(stack);
  const { TableName: name, SealingKeyArn: key } = outputs;
  if (!name || !key) throw new CommandError(`The stack ${stack} is not one of this service.`);
  const client = new DynamoDBClient({ region: arn.split(':')[3] ?? '', maxAttempts: 10 });
  return { table: { name, client }, key };
}

async function sealAll(table: Table, key: string, current: KeyVersion, signal: AbortSignal): Promise<void> {
  const findVersion = versionsOf(key);
  let total = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { sealed, lost, missed } = await sealAnew(table, current, findVersion, signal);
    total += sealed;
    if (sealed + missed > 0) continue;
    say(`${total} texts were encrypted anew.`);
    if (lost > 0)
      say(
        `${lost} cannot be decrypted, because their key is lost: webhooks need a new secret, users new factors.`,
      );
    return;
  }
  throw new CommandError(
    'Something else keeps encrypting with another key. Run the command again with --keep-key.',
  );
}

async function confirm(stack: string, signal: AbortSignal): Promise<void> {
  const question = `This replaces the sealing key of ${stack}. Type the name of the stack: `;
  if ((await askText(question, signal))?.trim() !== stack)
    throw new CommandError('The name is not the same, so nothing was done.');
}

await run(main);
