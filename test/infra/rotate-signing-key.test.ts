import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildFunctions } from '../../infra/build.ts';
import { GRANTS } from '../../infra/constructs/access.ts';
import { listen } from '../../infra/local/listen.ts';

const SECRET = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:signing';

/** As much of Secrets Manager as a rotation sees: versions, and the stages that point at them. */
const values = new Map<string, string>();
const stages = new Map<string, string>();
const calls: { action: string; authorization: string | undefined }[] = [];

/** When set, every call is refused with this error. */
let refusal: string | undefined;

type Answer = Record<string, unknown>;
const secretsManager: Record<
  string,
  (input: Record<string, string> & { VersionStages?: string[] }) => Answer | undefined
> = {
  GetSecretValue: ({ VersionId = stages.get('AWSCURRENT') ?? '' }) => {
    const value = values.get(VersionId);
    return value === undefined ? undefined : { SecretString: value, VersionId };
  },
  PutSecretValue: ({ ClientRequestToken = '', SecretString = '', VersionStages = [] }) => {
    values.set(ClientRequestToken, SecretString);
    for (const stage of VersionStages) stages.set(stage, ClientRequestToken);
    return { VersionId: ClientRequestToken };
  },
  DescribeSecret: () => {
    const versions: Record<string, string[]> = {};
    for (const [stage, version] of stages) versions[version] = [...(versions[version] ?? []), stage];
    return { VersionIdsToStages: versions };
  },
  UpdateSecretVersionStage: ({ VersionStage = '', MoveToVersionId = '', RemoveFromVersionId = '' }) => {
    if (stages.get(VersionStage) !== RemoveFromVersionId) return undefined;
    stages.set(VersionStage, MoveToVersionId);
    stages.set('AWSPREVIOUS', RemoveFromVersionId);
    return {};
  },
};

let server: Server;
let folder: string;
let rotate: (event: unknown) => Promise<void>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const action = String(request.headers['x-amz-target']).replace('secretsmanager.', '');
    const body = JSON.parse(await text(request));
    calls.push({ action, authorization: request.headers.authorization });
    const answer = refusal ? undefined : secretsManager[action]?.(body);
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
    const type = refusal ?? 'ResourceNotFoundException';
    response.end(JSON.stringify(answer ?? { __type: type, message: type }));
  });
  for (const [name, value] of Object.entries({
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'ROTATION',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${await listen(server)}`,
  }))
    vi.stubEnv(name, value);
  folder = mkdtempSync(join(tmpdir(), 'rotation-'));
  const [bundle] = await buildFunctions({
    outputFolder: folder,
    only: ['functions/operations/rotate-signing-key.ts'],
  });
  ({ handler: rotate } = await import(pathToFileURL(bundle?.output ?? '').href));
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  values.clear();
  stages.clear();
  calls.length = 0;
  refusal = undefined;
  values.set('first', 'x'.repeat(64));
  stages.set('AWSCURRENT', 'first');
});

const STEPS = ['createSecret', 'setSecret', 'testSecret', 'finishSecret'];

/** Runs the steps as Secrets Manager does; a token names one rotation. */
async function run(token: string, steps = STEPS): Promise<void> {
  for (const Step of steps) await rotate({ Step, SecretId: SECRET, ClientRequestToken: token });
}

describe('rotation of the signing key', () => {
  it('makes a new key the current one and keeps the old one as the previous', async () => {
    const token = randomUUID();
    await run(token);
    expect(stages.get('AWSCURRENT')).toBe(token);
    expect(stages.get('AWSPREVIOUS')).toBe('first');
    expect(values.get(token)).toMatch(/^[\w-]{64}$/);
    expect(values.get(token)).not.toBe(values.get('first'));
  });

  it('does not sign with the new key before the last step', async () => {
    await run(randomUUID(), STEPS.slice(0, 3));
    expect(stages.get('AWSCURRENT')).toBe('first');
  });

  it('can repeat every step without creating a second key', async () => {
    const token = randomUUID();
    await run(token, ['createSecret']);
    const key = values.get(token);
    await run(token, ['createSecret', 'setSecret', 'setSecret', 'testSecret', 'testSecret']);
    await run(token, ['finishSecret', 'finishSecret', 'createSecret']);
    expect(values.get(token)).toBe(key);
    expect(values.size).toBe(2);
    expect(stages.get('AWSPREVIOUS')).toBe('first');
  });

  it('makes another key each time', async () => {
    const tokens = [randomUUID(), randomUUID(), randomUUID()];
    for (const token of tokens) await run(token);
    expect(new Set(values.values()).size).toBe(4);
    expect(stages.get('AWSCURRENT')).toBe(tokens[2]);
    expect(stages.get('AWSPREVIOUS')).toBe(tokens[1]);
  });

  it.each([
    ['is missing', undefined, 'finishSecret'],
    ['is too short', 'abc', 'testSecret'],
    ['is too short', 'abc', 'finishSecret'],
  ])('stops when the new key %s: %s, %s', async (_why, value, step) => {
    const token = randomUUID();
    if (value) values.set(token, value);
    await expect(run(token, [step])).rejects.toThrow(`Version ${token} holds no usable key.`);
    expect(stages.get('AWSCURRENT')).toBe('first');
  });

  it('passes the test that Secrets Manager makes when rotation is set up: testSecret alone, on an empty version', async () => {
    const token = randomUUID();
    stages.set('AWSPENDING', token);
    await run(token, ['testSecret']);
    expect([values.size, stages.get('AWSCURRENT')]).toEqual([1, 'first']);
  });

  it('treats a refusal as a failure, not as a missing key', async () => {
    refusal = 'AccessDeniedException';
    await expect(run(randomUUID(), ['createSecret'])).rejects.toThrow('AccessDeniedException');
    expect(values.size).toBe(1);
    expect(calls.map(({ action }) => action)).toEqual(['GetSecretValue']);
  });

  it('needs exactly the actions of its role, signed with the credentials of the environment', async () => {
    await run(randomUUID());
    expect([...new Set(calls.map(({ action }) => `secretsmanager:${action}`))].toSorted()).toEqual(
      GRANTS.rotation.flatMap(({ actions }) => actions).toSorted(),
    );
    for (const { authorization } of calls)
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=ROTATION\//);
  });
});
