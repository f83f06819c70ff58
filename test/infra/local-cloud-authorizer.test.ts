import { expect, test } from 'vitest';
import { ECHO, handler, runFixture } from './local-cloud-fixture.ts';
import { gatewayResponse } from './local-cloud-fixture-body.ts';

/** The authorizer does what the request's header says, so that one cloud serves all cases. */
const AUTHORIZER = handler(`
  const allow = { principalId: 'user', policyDocument: { Version: '2012-10-17', Statement: [
    { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: event.methodArn } ] } };
  const statement = allow.policyDocument.Statement[0];
  switch (event.headers['x-case']) {
    case 'allow': return { ...allow, context: { number: 7, yes: true, text: 'x', none: null, type: event.type } };
    case 'allow all': statement.Resource = event.methodArn.split('/')[0] + '/*'; return allow;
    case 'deny': statement.Effect = 'Deny'; return allow;
    case 'elsewhere': statement.Resource = event.methodArn + '/else'; return allow;
    case 'unauthorized': throw new Error('Unauthorized');
    case 'error': throw new Error('something else');
    case 'no policy': return { principalId: 'user' };
    case 'no principal': return { policyDocument: allow.policyDocument };
    case 'nested context': return { ...allow, context: { list: [1] } };
    case 'nothing': return;
  }
`);

const FAULTS = ['UNAUTHORIZED', 'ACCESS_DENIED', 'AUTHORIZER_FAILURE', 'AUTHORIZER_CONFIGURATION_ERROR'];

test('each outcome of the authorizer gets the response that API Gateway sends', async () => {
  const { url } = await runFixture({
    functions: { Authorizer: AUTHORIZER, Echo: ECHO },
    routes: [{ method: 'GET', path: '/things/{id}', function: 'Echo', authorizer: 'Authorizer' }],
    gatewayResponses: Object.fromEntries(FAULTS.map((type) => [type, gatewayResponse()])),
  });
  const ask = (what: string): Promise<Response> => fetch(`${url}/things/1`, { headers: { 'x-case': what } });
  const refusal = async (what: string): Promise<unknown[]> => {
    const response = await ask(what);
    return [response.status, ((await response.json()) as { code: string }).code];
  };

  const allowed = (await (await ask('allow')).json()) as { requestContext: { authorizer: object } };
  expect(allowed.requestContext.authorizer).toEqual({
    principalId: 'user',
    number: '7',
    yes: 'true',
    text: 'x',
    type: 'REQUEST',
    integrationLatency: expect.any(Number) as number,
  });
  expect((await ask('allow all')).status).toBe(200);
  expect(await refusal('unauthorized')).toEqual([401, 'UNAUTHORIZED']);
  expect(await refusal('deny')).toEqual([403, 'ACCESS_DENIED']);
  expect(await refusal('elsewhere')).toEqual([403, 'ACCESS_DENIED']);
  expect(await refusal('error')).toEqual([500, 'AUTHORIZER_FAILURE']);
  expect(await refusal('no policy')).toEqual([500, 'AUTHORIZER_CONFIGURATION_ERROR']);
  expect(await refusal('no principal')).toEqual([500, 'AUTHORIZER_CONFIGURATION_ERROR']);
  expect(await refusal('nested context')).toEqual([500, 'AUTHORIZER_CONFIGURATION_ERROR']);
  expect(await refusal('nothing')).toEqual([500, 'AUTHORIZER_CONFIGURATION_ERROR']);
});

test('the authorizer is called on every request, and never for a public route', async () => {
  const cloud = await runFixture({
    functions: {
      Authorizer: handler("process.stdout.write('asked\\n'); throw new Error('Unauthorized')"),
      Echo: ECHO,
    },
    routes: [
      { method: 'GET', path: '/private', function: 'Echo', authorizer: 'Authorizer' },
      { method: 'GET', path: '/public', function: 'Echo' },
    ],
  });
  for (let i = 0; i < 3; i++) expect((await fetch(`${cloud.url}/private`)).status).toBe(401);
  expect((await fetch(`${cloud.url}/public`)).status).toBe(200);
  expect(cloud.logs.all().filter(({ text }) => text === 'asked')).toHaveLength(3);
});
