import { randomUUID } from 'node:crypto';
import { CommandError } from '../cli/command.ts';
import { aws, withFile } from './aws.ts';
import type { FindVersion, KeyVersion } from './sealed-items.ts';

/** The length of the first version, which CloudFormation has generated. */
const LENGTH = '64';

export async function currentVersion(secretId: string): Promise<KeyVersion> {
  return version(await get(secretId, '--version-stage', 'AWSCURRENT'));
}

/** Asks for each version once. */
export function versionsOf(secretId: string): FindVersion {
  const asked = new Map<string, Promise<KeyVersion | undefined>>();
  const ask = async (id: string) => {
    try {
      return version(await get(secretId, '--version-id', id));
    } catch (error) {
      if (error instanceof CommandError && error.message.includes('ResourceNotFoundException'))
        return undefined;
      throw error;
    }
  };
  return (id) => {
    const found = asked.get(id) ?? ask(id);
    asked.set(id, found);
    return found;
  };
}

/** Adds a version, which becomes the current one. The one before stays readable. */
export async function addVersion(secretId: string): Promise<KeyVersion> {
  const { RandomPassword: value } = (await aws(
    'secretsmanager',
    'get-random-password',
    '--password-length',
    LENGTH,
    '--exclude-punctuation',
  )) as { RandomPassword: string };
  const id = randomUUID();
  // A file, because everyone on the machine can read a command line.
  await withFile(value, (file) =>
    aws(
      'secretsmanager',
      'put-secret-value',
      '--secret-id',
      secretId,
      '--client-request-token',
      id,
      '--secret-string',
      `file://${file}`,
    ),
  );
  return { id, value };
}

function get(secretId: string, ...which: readonly string[]): Promise<unknown> {
  return aws('secretsmanager', 'get-secret-value', '--secret-id', secretId, ...which);
}

function version(answer: unknown): KeyVersion {
  const { VersionId: id, SecretString: value } = answer as { VersionId: string; SecretString: string };
  return { id, value };
}
