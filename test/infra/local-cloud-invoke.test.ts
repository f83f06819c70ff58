import { expect, test } from 'vitest';
import { type FixtureFunction, handler, runFixture } from './local-cloud-fixture.ts';

/** Invokes the function that the event names, as the SDK would. */
const INVOKER: FixtureFunction = {
  ...handler(`
    const { AWS_ACCESS_KEY_ID: key, AWS_ENDPOINT_URL_LAMBDA: url } = process.env;
    const response = await fetch(url + '/2015-03-31/functions/' + event.name + '/invocations', {
      method: 'POST',
      headers: { 'x-amz-invocation-type': event.type, authorization: 'AWS4-HMAC-SHA256 Credential=' + key + '/x' },
      body: JSON.stringify({ sent: 1 }),
    });
    return { status: response.status, failed: response.headers.get('x-amz-function-error'), text: await response.text() };
  `),
  statements: [
    {
      Effect: 'Allow',
      Action: 'lambda:InvokeFunction',
      Resource: [{ 'Fn::GetAtt': ['Worker', 'Arn'] }, { 'Fn::GetAtt': ['Broken', 'Arn'] }],
    },
  ],
};
const FUNCTIONS = {
  Invoker: INVOKER,
  Worker: handler("process.stdout.write('worked ' + event.sent + '\\n'); return { got: event.sent }"),
  Broken: handler("process.stdout.write('tried\\n'); throw new Error('broken')"),
  Other: handler('return null'),
};

test('a function may invoke those that its role names, and waits for them or not', async () => {
  const cloud = await runFixture({ functions: FUNCTIONS });
  const invoke = async (name: string, type: string) => {
    const outcome = await cloud.invoke('Invoker', { name, type });
    return (outcome as { payload: { status: number; failed: string | null; text: string } }).payload;
  };
  expect(await invoke('Fixture-Worker', 'RequestResponse')).toEqual({
    status: 200,
    failed: null,
    text: '{"got":1}',
  });
  expect(await invoke('Fixture-Worker', 'Event')).toMatchObject({ status: 202, text: '' });
  const logged = (text: string) => cloud.logs.all().filter((line) => line.text === text).length;
  await expect.poll(() => logged('worked 1')).toBe(2);
  expect(await invoke('Fixture-Broken', 'RequestResponse')).toMatchObject({
    status: 200,
    failed: 'Unhandled',
  });
  await invoke('Fixture-Broken', 'Event');
  await expect.poll(() => logged('tried')).toBe(1 + 3);
  expect(await invoke('Fixture-Other', 'Event')).toMatchObject({
    status: 400,
    text: expect.stringContaining('AccessDeniedException'),
  });
});

test('after the end nothing starts, so that the process can exit', async () => {
  const cloud = await runFixture({ functions: FUNCTIONS });
  await cloud.stop();
  expect(await cloud.invoke('Worker', { sent: 1 })).toMatchObject({
    ok: false,
    error: { errorType: 'Runtime.Shutdown' },
  });
});

const CLOCK = handler(
  'return [Date.now(), new Date().getTime(), Date.parse(Date()), new Date(0).getTime(), new Date() instanceof Date]',
);

test("the functions' clock can be shifted: for all of them, or for one that is fired", async () => {
  const rule = {
    ScheduleExpression: 'rate(5 minutes)',
    Targets: [{ Arn: { 'Fn::GetAtt': ['Clock', 'Arn'] }, Id: 'T' }],
  };
  const permission = { FunctionName: { 'Fn::GetAtt': ['Clock', 'Arn'] }, Principal: 'events.amazonaws.com' };
  const cloud = await runFixture(
    {
      functions: { Clock: CLOCK },
      resources: {
        Rule: { Type: 'AWS::Events::Rule', Properties: rule },
        May: { Type: 'AWS::Lambda::Permission', Properties: permission },
      },
    },
    { clockOffsetSeconds: 3600 },
  );
  const hoursAhead = (outcome: unknown) => {
    const { payload } = outcome as { payload: [number, number, number, number, boolean] };
    const [now, made, text, ...others] = payload;
    return [...[now, made, text].map((ms) => Math.round((ms - Date.now()) / 3_600_000) + 0), ...others];
  };
  expect(hoursAhead(await cloud.invoke('Clock', {}))).toEqual([1, 1, 1, 0, true]);
  expect(hoursAhead((await cloud.fire('Clock', 7200)).Rule)).toEqual([2, 2, 2, 0, true]);
  expect(hoursAhead((await cloud.fire('Clock', 0)).Rule)).toEqual([0, 0, 0, 0, true]);
  expect(hoursAhead((await cloud.fire('Clock')).Rule)).toEqual([1, 1, 1, 0, true]);
});
