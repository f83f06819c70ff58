import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AwsError, messageOf, StartError, UnsupportedTemplate } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';

interface Version {
  /** Absent while a rotation has created the version but not stored a value. */
  value?: string;
  stages: string[];
}

interface Secret {
  /** By version id. */
  readonly versions: Record<string, Version>;
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
    for (const [id, raw] of resourcesOfType(template, 'AWS::SecretsManager::Secret')) {
      const { GenerateSecretString } = resolver.object(raw, id);
      this.#secrets[resolver.ref(id)] ??= {
        versions: { [randomUUID()]: { value: generated(GenerateSecretString, id), stages: ['AWSCURRENT'] } },
      };
    }
    this.#save();
  }

  /** Creates the version whose value a rotation will store, as RotateSecret does before it calls the function. */
  beginRotation(arn: string): string {
    const secret = this.#find(arn);
    const id = randomUUID();
    secret.versions[id] = { stages: [] };
    moveStage(secret, 'AWSPENDING', id);
    this.#save();
    return id;
  }

  /** Responds to the operations that functions call, with the parts of the responses that they read. */
  call(operation: string, input: JsonObject): JsonObject {
    const secret = this.#find(String(input.SecretId));
    switch (operation) {
      case 'GetSecretValue':
        return getSecretValue(secret, input);
      case 'DescribeSecret':
        return describeSecret(secret);
      case 'PutSecretValue':
        putSecretValue(secret, input);
        break;
      case 'UpdateSecretVersionStage':
        updateSecretVersionStage(secret, input);
        break;
      default:
        throw new AwsError('InvalidRequestException', `The local cloud does not support ${operation}.`);
    }
    this.#save();
    return {};
  }

  #find(arn: string): Secret {
    const secret = this.#secrets[arn];
    if (!secret) throw notFound(`secret ${arn}`);
    return secret;
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

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The first value of a secret. Of the rules that Secrets Manager has for it, this knows those that we use. */
function generated(rules: Json | undefined, where: string): string {
  const { PasswordLength: length, ExcludePunctuation, ...others } = isObject(rules) ? rules : {};
  if (typeof length !== 'number' || ExcludePunctuation !== true || Object.keys(others).length > 0)
    throw new UnsupportedTemplate(where, 'only letters and digits of a given length can be generated.');
  return Array.from({ length }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)]).join('');
}

function versionWith({ versions }: Secret, stage: string): string | undefined {
  return Object.keys(versions).find((id) => versions[id]?.stages.includes(stage));
}

function getSecretValue(secret: Secret, input: JsonObject): JsonObject {
  const stage = String(input.VersionStage ?? 'AWSCURRENT');
  const id = typeof input.VersionId === 'string' ? input.VersionId : versionWith(secret, stage);
  const { value, stages = [] } = secret.versions[id ?? ''] ?? {};
  if (id === undefined || value === undefined) throw notFound(`version ${id ?? stage}`);
  return { VersionId: id, SecretString: value, VersionStages: stages };
}

function describeSecret({ versions }: Secret): JsonObject {
  const staged = Object.entries(versions).filter(([, { stages }]) => stages.length > 0);
  return { VersionIdsToStages: Object.fromEntries(staged.map(([id, { stages }]) => [id, stages])) };
}

function putSecretValue(secret: Secret, input: JsonObject): void {
  const { ClientRequestToken, SecretString, VersionStages } = input;
  const id = String(ClientRequestToken);
  const version = secret.versions[id] ?? { stages: [] };
  if (version.value !== undefined && version.value !== SecretString)
    throw new AwsError('ResourceExistsException', `A version ${id} with another value exists.`);
  secret.versions[id] = { ...version, value: String(SecretString) };
  for (const stage of VersionStages as string[]) moveStage(secret, stage, id);
}

function updateSecretVersionStage(secret: Secret, input: JsonObject): void {
  const { VersionStage, MoveToVersionId, RemoveFromVersionId } = input;
  const stage = String(VersionStage);
  const target = String(MoveToVersionId);
  if (versionWith(secret, stage) !== RemoveFromVersionId)
    throw new AwsError(
      'InvalidParameterException',
      `RemoveFromVersionId must name the version that has ${stage}.`,
    );
  if (!secret.versions[target]) throw notFound(`version ${target}`);
  moveStage(secret, stage, target);
}

/** When AWSCURRENT moves, the version that had it becomes AWSPREVIOUS. */
function moveStage(secret: Secret, stage: string, targetId: string): void {
  const sourceId = versionWith(secret, stage);
  if (sourceId === targetId) return;
  const source = sourceId === undefined ? undefined : secret.versions[sourceId];
  if (source) source.stages = source.stages.filter((label) => label !== stage);
  secret.versions[targetId]?.stages.push(stage);
  if (stage === 'AWSCURRENT' && sourceId !== undefined) moveStage(secret, 'AWSPREVIOUS', sourceId);
}

function notFound(what: string): AwsError {
  return new AwsError('ResourceNotFoundException', `Secrets Manager can't find the ${what}.`);
}
