import { randomBytes } from 'node:crypto';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { config } from '../../lib/platform/config.ts';
import { sdkOptions } from '../../lib/platform/sdk.ts';

interface RotationEvent {
  readonly Step: 'createSecret' | 'setSecret' | 'testSecret' | 'finishSecret';
  readonly SecretId: string;
  /** Identifies the new version; the same for all four steps and for every retry. */
  readonly ClientRequestToken: string;
}

/** 48 bytes are 64 characters of base64url, the length and alphabet of the first key. */
const KEY_BYTES = 48;

const client = new SecretsManagerClient(sdkOptions('secretsmanager', config.secretsManagerEndpoint));

/**
 * Secrets Manager calls this once per step, and again if a step fails, so every step can be repeated. The new version
 * becomes AWSCURRENT and the old one AWSPREVIOUS, whose tokens are still accepted.
 */
export async function handler({ Step, SecretId, ClientRequestToken }: RotationEvent): Promise<void> {
  if (Step === 'createSecret') await createKey(SecretId, ClientRequestToken);
  if (Step === 'testSecret') await checkKey(SecretId, ClientRequestToken);
  if (Step === 'finishSecret') await makeCurrent(SecretId, ClientRequestToken);
  // setSecret has nothing to do: no other system needs the key.
}

async function createKey(secretId: string, version: string): Promise<void> {
  if ((await readKey(secretId, version)) !== undefined) return;
  await client.send(
    new PutSecretValueCommand({
      SecretId: secretId,
      ClientRequestToken: version,
      SecretString: randomBytes(KEY_BYTES).toString('base64url'),
      VersionStages: ['AWSPENDING'],
    }),
  );
}

/**
 * When rotation is set up, Secrets Manager calls this step alone, with a version that has no value yet: being able to
 * ask for it is the test.
 */
async function checkKey(secretId: string, version: string): Promise<void> {
  const key = await readKey(secretId, version);
  if (key !== undefined) requireUsable(key, version);
}

/** A key that cannot be read back, or is too short to sign with, must never become the current one. */
function requireUsable(key: string | undefined, version: string): void {
  if (key === undefined || key.length < KEY_BYTES) throw new Error(`Version ${version} holds no usable key.`);
}

async function makeCurrent(secretId: string, version: string): Promise<void> {
  requireUsable(await readKey(secretId, version), version);
  const { VersionIdsToStages = {} } = await client.send(new DescribeSecretCommand({ SecretId: secretId }));
  const current = Object.keys(VersionIdsToStages).find((id) =>
    VersionIdsToStages[id]?.includes('AWSCURRENT'),
  );
  if (current === version) return;
  await client.send(
    new UpdateSecretVersionStageCommand({
      SecretId: secretId,
      VersionStage: 'AWSCURRENT',
      MoveToVersionId: version,
      RemoveFromVersionId: current,
    }),
  );
}

async function readKey(secretId: string, version: string): Promise<string | undefined> {
  try {
    const command = new GetSecretValueCommand({ SecretId: secretId, VersionId: version });
    return (await client.send(command)).SecretString;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
