import { expect, test } from 'vitest';
import { handler, runFixture } from './local-cloud-fixture.ts';
import { gatewayResponse } from './local-cloud-fixture-body.ts';

const COUNT = 'globalThis.count = (globalThis.count ?? 0) + 1;';

test('a function runs with its own environment and what Lambda adds, but not with ours', async () => {
  process.env.SECRET_OF_THE_LAPTOP = 'x';
  const { url } = await runFixture({
    functions: {
      Show: {
        ...handler(`return { statusCode: 200, body: JSON.stringify({
          env: process.env,
          id: context.awsRequestId,
          name: context.functionName,
          logGroup: context.logGroupName,
          left: context.getRemainingTimeInMillis(),
        }) }`),
        environment: {
          GREETING: 'hello',
          ROLE: { 'Fn::GetAtt': ['ShowRole', 'Arn'] },
          ACCOUNT: { Ref: 'AWS::AccountId' },
        },
      },
    },
    routes: [{ method: 'GET', path: '/show', function: 'Show' }],
  });
  const response = await fetch(`${url}/show`);
  const shown = (await response.json()) as Record<string, unknown> & { env: Record<string, string> };
  expect(shown.env).toMatchObject({
    GREETING: 'hello',
    ROLE: 'arn:aws:iam::123456789012:role/Fixture-ShowRole',
    ACCOUNT: '123456789012',
    AWS_REGION: 'eu-west-1',
    AWS_LAMBDA_FUNCTION_NAME: 'Fixture-Show',
    AWS_LAMBDA_LOG_GROUP_NAME: 'Fixture-Log',
    AWS_ENDPOINT_URL_DYNAMODB: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
  });
  expect(shown.env).not.toHaveProperty('SECRET_OF_THE_LAPTOP');
  expect(shown).toMatchObject({
    id: response.headers.get('x-amz-apigw-id'),
    name: 'Fixture-Show',
    logGroup: 'Fixture-Log',
  });
  expect(shown.left).toBeGreaterThan(0);
});

test('a worker is kept for the next request and serves one at a time', async () => {
  const { url } = await runFixture({
    functions: {
      Slow: handler(`${COUNT} const first = globalThis.count;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { statusCode: 200, body: JSON.stringify({ shared: globalThis.count !== first }) }`),
    },
    routes: [{ method: 'GET', path: '/slow', function: 'Slow' }],
  });
  const answers = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await fetch(`${url}/slow`)).json() as Promise<{ shared: boolean }>,
    ),
  );
  expect(answers.every(({ shared }) => !shared)).toBe(true);
});

test('a request gets a new worker if the busy ones stay busy', async () => {
  const { url } = await runFixture({
    functions: {
      Hanging: handler(`if (event.path === '/hang') await new Promise(() => setTimeout(() => {}, 60_000));
        return { statusCode: 200, body: 'done' }`),
    },
    routes: ['/hang', '/quick'].map((path) => ({ method: 'GET', path, function: 'Hanging' })),
  });
  const left = new AbortController();
  const get = async (path: string) => (await fetch(`${url}${path}`, left)).text();
  const hanging = [get('/hang'), get('/hang')];
  expect(await Promise.race([...hanging, get('/quick')])).toBe('done');
  left.abort();
  await Promise.allSettled(hanging);
});

test('if there are too many workers, the one that has been idle longest is ended', async () => {
  const names = ['a', 'b', 'c'];
  const counting = handler(`${COUNT} return { statusCode: 200, body: String(globalThis.count) }`);
  const { url } = await runFixture(
    {
      functions: Object.fromEntries(names.map((name) => [name, counting])),
      routes: names.map((name) => ({ method: 'GET', path: `/${name}`, function: name })),
    },
    { mostWorkers: 2 },
  );
  const answers: string[] = [];
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b'])
    answers.push(`${name}${await (await fetch(`${url}/${name}`)).text()}`);
  expect(answers).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'b1']);
});

test("parallel requests to several functions do not end each other's workers", async () => {
  const names = ['a', 'b'];
  const counting = handler(`${COUNT} return { statusCode: 200, body: String(globalThis.count) }`);
  const { url } = await runFixture(
    {
      functions: Object.fromEntries(names.map((name) => [name, counting])),
      routes: names.map((name) => ({ method: 'GET', path: `/${name}`, function: name })),
    },
    { mostWorkers: 2 },
  );
  const get = async (name: string) => Number(await (await fetch(`${url}/${name}`)).text());
  await Promise.all(names.map(get));
  const counts = await Promise.all(Array.from({ length: 20 }, () => names.map(get)).flat());
  // Each request but the first of its function finds a worker that has loaded its code.
  expect(Math.min(...counts)).toBeGreaterThan(1);
});

test('a function that crashes or exits fails only its own request', async () => {
  const { url, logs } = await runFixture(
    {
      functions: {
        Fragile: handler(`${COUNT}
          if (event.path === '/exit') process.exit(3);
          if (event.path === '/crash') { setTimeout(() => { throw new Error('in the background'); }); await new Promise(() => {}); }
          return { statusCode: 200, body: String(globalThis.count) }`),
      },
      routes: ['/exit', '/crash', '/fine'].map((path) => ({ method: 'GET', path, function: 'Fragile' })),
      gatewayResponses: { DEFAULT_5XX: gatewayResponse() },
    },
    { poolSize: 1 },
  );
  const get = async (path: string): Promise<unknown[]> => {
    const response = await fetch(`${url}${path}`);
    return [response.status, await response.text()];
  };
  expect(await get('/fine')).toEqual([200, '1']);
  expect(await get('/fine')).toEqual([200, '2']);
  expect((await get('/exit'))[0]).toBe(502);
  expect(await get('/fine')).toEqual([200, '1']);
  expect((await get('/crash'))[0]).toBe(502);
  expect(await get('/fine')).toEqual([200, '1']);
  expect(
    logs
      .errors()
      .map(({ text }) => text)
      .join('\n'),
  ).toMatch(/status 3[\s\S]*in the background/);
});

test('a function that takes longer than its timeout is ended, even in an endless loop', async () => {
  const { url, logs } = await runFixture(
    {
      functions: {
        Endless: {
          ...handler(`if (event.path === '/loop') for (;;); return { statusCode: 200, body: 'ok' }`),
          timeoutSeconds: 1,
        },
      },
      routes: ['/loop', '/fine'].map((path) => ({ method: 'GET', path, function: 'Endless' })),
    },
    { poolSize: 1 },
  );
  const response = await fetch(`${url}/loop`);
  expect(response.status).toBe(502);
  const requestId = response.headers.get('x-amz-apigw-id') ?? '';
  expect(
    logs
      .forRequest(requestId)
      .map(({ text }) => text)
      .join(),
  ).toContain('Task timed out after 1.00 seconds');
  expect((await fetch(`${url}/fine`)).status).toBe(200);
});

test('an integration that takes longer than the gateway waits is a 504', async () => {
  const { url } = await runFixture({
    functions: {
      Slow: handler('await new Promise((resolve) => setTimeout(resolve, 2_000)); return { statusCode: 200 }'),
    },
    routes: [{ method: 'GET', path: '/slow', function: 'Slow', timeoutMs: 100 }],
    gatewayResponses: { INTEGRATION_TIMEOUT: gatewayResponse() },
  });
  const response = await fetch(`${url}/slow`);
  expect([response.status, await response.json()]).toMatchObject([504, { code: 'INTEGRATION_TIMEOUT' }]);
});

const TALK = `process.stdout.write(JSON.stringify({ level: 'error', message: 'bad' }) + '\\n');
  process.stdout.write('half '); process.stdout.write('line\\n');
  console.log(JSON.stringify({ level: 'error' }));
  console.error('worse', 3);
  return { statusCode: 200 }`;

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

test('lines are kept as they are written, and what the console prints is the message of a line', async () => {
  const { url, logs } = await runFixture({
    functions: { Talker: handler(TALK) },
    routes: [{ method: 'GET', path: '/talk', function: 'Talker' }],
  });
  const requestId = (await fetch(`${url}/talk`)).headers.get('x-amz-apigw-id') ?? '';
  await fetch(`${url}/talk`);
  const texts = logs.forRequest(requestId).map(({ text }) => text);
  expect(texts.slice(0, 2)).toEqual(['{"level":"error","message":"bad"}', 'half line']);
  expect(texts.slice(2).map((text) => JSON.parse(text) as unknown)).toEqual([
    { timestamp: TIME, level: 'INFO', requestId, message: '{"level":"error"}' },
    { timestamp: TIME, level: 'ERROR', requestId, message: 'worse 3' },
  ]);
  const errors = logs.errors().filter((line) => line.requestId === requestId);
  expect(errors.map(({ text }) => text)).toEqual([texts[0], texts[3]]);
});

test('replaced code serves the next request while the old one finishes its own', async () => {
  const cloud = await runFixture({
    functions: {
      Code: handler(`console.log('old one at work');
        await new Promise((resolve) => setTimeout(resolve, 200));
        return { statusCode: 200, body: 'old' }`),
      Other: handler("return { statusCode: 200, body: 'new' }"),
    },
    routes: [{ method: 'GET', path: '/code', function: 'Code' }],
  });
  const get = async (): Promise<string> => (await fetch(`${cloud.url}/code`)).text();
  const underWay = get();
  await expect.poll(() => cloud.logs.all().length).toBeGreaterThan(0);
  const other = cloud.functions.find(({ id }) => id === 'Other');
  for (const definition of cloud.functions) definition.source = `${definition.id}.ts`;
  cloud.replaceBundle('Code.ts', other?.file ?? '');
  expect(await get()).toBe('new');
  expect(await underWay).toBe('old');
});

test('code that cannot be loaded fails each request and reports why', async () => {
  const cloud = await runFixture({
    functions: { Broken: { code: "throw new Error('cannot load')" }, Empty: { code: '' } },
    routes: ['Broken', 'Empty'].map((id) => ({ method: 'GET', path: `/${id}`, function: id })),
  });
  for (let i = 0; i < 2; i++) expect((await fetch(`${cloud.url}/Broken`)).status).toBe(502);
  expect((await fetch(`${cloud.url}/Empty`)).status).toBe(502);
  const said = cloud.logs
    .errors()
    .map(({ text }) => text)
    .join();
  expect(said).toContain('cannot load');
  expect(said).toContain('does not export a function named handler');
});
