import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AwsError, messageOf, StartError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import { initialValue } from './secret-generator.ts';

interface Version {
  /** Absent while a rotation has created the version but not stored a value. */
  value?: string;
  stages: string[];
  createdSeconds: number;
}

interface Secret {
  name: string;
  /** By version id. */
  versions: Record<string, Version>;
}

/**
 * The secrets of the template, by ARN, in one file that only its owner can read, so that tokens stay valid after a
 * restart.
 */
export class Secrets {
  readonly #file: string | undefined;
  readonly #secrets: Record<string, Secret>;

  /** Without a file, the secrets are kept in memory. */
  constructor(template: Template, resolver: Resolver, file?: string) {
    this.#file = file;
    this.#secrets = file ? readSecrets(file) : {};
    for (const [id, properties] of resourcesOfType(template, 'AWS::SecretsManager::Secret')) {
      const arn = resolver.ref(id);
      if (this.#secrets[arn]) continue;
      const value = initialValue(resolver.object(properties, id), id);
      const name = arn.slice(arn.indexOf(':secret:') + 8, -7);
      this.#secrets[arn] = { name, versions: { [randomUUID()]: version(value, ['AWSCURRENT']) } };
    }
    this.#save();
  }

  /** Finds a secret by ARN, by ARN without its last six characters, or by name. */
  arnOf(secretId: string): string | undefined {
    return Object.entries(this.#secrets).find(
      ([arn, { name }]) => arn === secretId || name === secretId || arn.slice(0, -7) === secretId,
    )?.[0];
  }

  /** Creates the version whose value a rotation will store, as RotateSecret does before it calls the function. */
  beginRotation(arn: string): string {
    const secret = this.#secrets[arn];
    if (!secret) throw new AwsError('ResourceNotFoundException', `There is no secret ${arn}.`);
    const id = randomUUID();
    secret.versions[id] = version(undefined, []);
    moveStage(secret, 'AWSPENDING', id);
    this.#save();
    return id;
  }

  call(operation: string, body: JsonObject): JsonObject {
    const arn = this.arnOf(String(body.SecretId));
    const secret = arn === undefined ? undefined : this.#secrets[arn];
    if (arn === undefined || !secret) {
      throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    switch (operation) {
      case 'GetSecretValue':
        return getSecretValue(arn, secret, body);
      case 'DescribeSecret':
        return describeSecret(arn, secret);
      case 'PutSecretValue': {
        const answer = putSecretValue(arn, secret, body);
        this.#save();
        return answer;
      }
      case 'UpdateSecretVersionStage': {
        const answer = updateSecretVersionStage(arn, secret, body);
        this.#save();
        return answer;
      }
      default:
        throw new AwsError('InvalidRequestException', `The local cloud does not support ${operation}.`);
    }
  }

  #save(): void {
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    // Written to another file and renamed, so that a crash cannot leave a broken file.
    const aside = `${this.#file}.new`;
    writeFileSync(aside, `${JSON.stringify(this.#secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(aside, this.#file);
  }
}

function readSecrets(file: string): Record<string, Secret> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Secret>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new StartError(
      `${file} cannot be read: ${messageOf(error)}. Restore it from a backup. If you have none, delete it; everyone must then log in again and rotate their webhook secrets.`,
    );
  }
}

function version(value: string | undefined, stages: string[]): Version {
  return { ...(value !== undefined && { value }), stages, createdSeconds: Math.floor(Date.now() / 1000) };
}

function versionWith(secret: Secret, stage: string): [id: string, version: Version] | undefined {
  return Object.entries(secret.versions).find(([, { stages }]) => stages.includes(stage));
}

function getSecretValue(arn: string, secret: Secret, body: JsonObject): JsonObject {
  const stage = typeof body.VersionStage === 'string' ? body.VersionStage : 'AWSCURRENT';
  const byId = typeof body.VersionId === 'string' ? body.VersionId : undefined;
  const found = byId === undefined ? versionWith(secret, stage) : entry(secret, byId);
  if (
    found?.[1].value === undefined ||
    (byId !== undefined && body.VersionStage !== undefined && !found[1].stages.includes(stage))
  ) {
    throw new AwsError(
      'ResourceNotFoundException',
      `Secrets Manager can't find the specified secret value for ${byId ? `VersionId: ${byId}` : `staging label: ${stage}`}`,
    );
  }
  const [id, { value, stages, createdSeconds }] = found;
  return {
    ARN: arn,
    Name: secret.name,
    VersionId: id,
    SecretString: value,
    VersionStages: stages,
    CreatedDate: createdSeconds,
  };
}

function describeSecret(arn: string, secret: Secret): JsonObject {
  const stages = Object.entries(secret.versions).filter(([, version]) => version.stages.length > 0);
  return {
    ARN: arn,
    Name: secret.name,
    VersionIdsToStages: Object.fromEntries(stages.map(([id, version]) => [id, version.stages])),
  };
}

function putSecretValue(arn: string, secret: Secret, body: JsonObject): JsonObject {
  if (typeof body.SecretString !== 'string') {
    throw new AwsError('InvalidParameterException', 'The local cloud stores SecretString only.');
  }
  const id = typeof body.ClientRequestToken === 'string' ? body.ClientRequestToken : randomUUID();
  const existing = secret.versions[id];
  if (existing?.value !== undefined && existing.value !== body.SecretString) {
    throw new AwsError('ResourceExistsException', `A version ${id} with another value exists.`);
  }
  const stages = Array.isArray(body.VersionStages) ? body.VersionStages.map(String) : ['AWSCURRENT'];
  const put = existing ?? version(undefined, []);
  put.value = body.SecretString;
  secret.versions[id] = put;
  for (const stage of stages) moveStage(secret, stage, id);
  return { ARN: arn, Name: secret.name, VersionId: id, VersionStages: put.stages };
}

function updateSecretVersionStage(arn: string, secret: Secret, body: JsonObject): JsonObject {
  const stage = String(body.VersionStage);
  const from = versionWith(secret, stage)?.[0];
  const named = typeof body.RemoveFromVersionId === 'string' ? body.RemoveFromVersionId : undefined;
  const target = typeof body.MoveToVersionId === 'string' ? body.MoveToVersionId : undefined;
  if (from !== named && (named !== undefined || (from !== undefined && from !== target))) {
    throw new AwsError(
      'InvalidParameterException',
      `RemoveFromVersionId must name the version that has ${stage}.`,
    );
  }
  if (target !== undefined && !secret.versions[target]) {
    throw new AwsError('ResourceNotFoundException', `There is no version ${target}.`);
  }
  moveStage(secret, stage, target);
  return { ARN: arn, Name: secret.name };
}

/** When AWSCURRENT moves, the version that had it becomes AWSPREVIOUS. */
function moveStage(secret: Secret, stage: string, targetId: string | undefined): void {
  const source = versionWith(secret, stage);
  if (source?.[0] === targetId) return;
  if (source) source[1].stages = source[1].stages.filter((label) => label !== stage);
  if (targetId !== undefined) secret.versions[targetId]?.stages.push(stage);
  if (stage === 'AWSCURRENT' && source) moveStage(secret, 'AWSPREVIOUS', source[0]);
}

function entry(secret: Secret, id: string): [string, Version] | undefined {
  const found = secret.versions[id];
  return found ? [id, found] : undefined;
}
