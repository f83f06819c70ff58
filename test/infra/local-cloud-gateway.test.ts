import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ECHO, handler, runFixture } from './local-cloud-fixture.ts';
import { gatewayResponse, invocations } from './local-cloud-fixture-body.ts';

/** Sends bytes unchanged, including mistakes that fetch would correct, and returns the whole response. */
async function sendRaw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test('a fixed segment is preferred to a parameter, and a parameter arrives as it was sent', async () => {
  const { url } = await runFixture({
    functions: { Fixed: handler("return { statusCode: 200, body: 'fixed' }"), Echo: ECHO },
    routes: [
      { method: 'GET', path: '/things/{id}', function: 'Echo' },
      { method: 'GET', path: '/things/latest', function: 'Fixed' },
      { method: 'GET', path: '/things/{id}/parts/{part}', function: 'Echo' },
    ],
  });
  expect(await (await fetch(`${url}/things/latest`)).text()).toBe('fixed');
  const one = (await (await fetch(`${url}/things/a%20b%2Fc`)).json()) as Record<string, unknown>;
  expect(one).toMatchObject({
    resource: '/things/{id}',
    path: '/things/a%20b%2Fc',
    pathParameters: { id: 'a%20b%2Fc' },
  });
  const two = (await (await fetch(`${url}/things/latest/parts/7/`)).json()) as Record<string, unknown>;
  expect(two).toMatchObject({ pathParameters: { id: 'latest', part: '7' } });
});

test('an unknown path, a method that a path does not have and a broken encoding have no route', async () => {
  const { url } = await runFixture({
    functions: { Echo: ECHO },
    routes: [{ method: 'GET', path: '/things/{id}', function: 'Echo' }],
    gatewayResponses: {
      MISSING_AUTHENTICATION_TOKEN: gatewayResponse(404),
      INVALID_SIGNATURE: gatewayResponse(404),
    },
  });
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/things'],
    ['GET', '/things/'],
    ['GET', '/things//'],
    ['GET', '//things/1'],
    ['GET', '/things/1/2'],
    ['GET', '/things/%zz'],
    ['POST', '/things/1'],
    ['HEAD', '/things/1'],
    ['OPTIONS', '/things/1'],
  ] as const) {
    const response = await fetch(`${url}${path}`, { method });
    expect([method, path, response.status]).toEqual([method, path, 404]);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  }
  // API Gateway takes any Authorization header on an unknown route for an AWS signature.
  const signed = await fetch(`${url}/nothing`, { headers: { authorization: 'Bearer x' } });
  expect(signed.status).toBe(404);
  expect(await signed.json()).toMatchObject({ code: 'INVALID_SIGNATURE' });
});

test('a function receives the event of payload format 1.0', async () => {
  const { url } = await runFixture({
    functions: { Echo: ECHO },
    routes: [{ method: 'POST', path: '/echo', function: 'Echo' }],
  });
  const { port } = new URL(url);
  const answer = await sendRaw(
    url,
    [
      'POST /echo?a=1&a=2;empty=&__proto__=x&q=%C3%A9+%2B%3B HTTP/1.1',
      'Host: localhost',
      'X-Twice: one',
      'X-Twice: two',
      'User-Agent: tester',
      'Connection: close',
      'Content-Length: 7',
      '',
      '{"é":1',
    ].join('\r\n'),
  );
  const event = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
  expect(event).toMatchObject({
    resource: '/echo',
    path: '/echo',
    httpMethod: 'POST',
    headers: { 'X-Twice': 'two', Host: 'localhost', 'X-Forwarded-Proto': 'http', 'X-Forwarded-Port': port },
    multiValueHeaders: { 'X-Twice': ['one', 'two'], 'X-Forwarded-For': ['127.0.0.1'] },
    multiValueQueryStringParameters: { a: ['1', '2'], empty: [''], q: ['é +;'] },
    pathParameters: null,
    stageVariables: null,
    body: '{"é":1',
    isBase64Encoded: false,
    requestContext: {
      resourcePath: '/echo',
      httpMethod: 'POST',
      path: '/echo',
      stage: 'v1',
      domainName: 'localhost',
      protocol: 'HTTP/1.1',
      identity: { sourceIp: '127.0.0.1', userAgent: 'tester' },
    },
  });
  expect(event.queryStringParameters).toEqual(JSON.parse('{"a":"2","empty":"","__proto__":"x","q":"é +;"}'));
  const { requestId } = event.requestContext as { requestId: string };
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.toLowerCase()).toContain(`x-amzn-requestid: ${requestId}`);

  const forwarded = await fetch(`${url}/echo`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
  });
  const { headers } = (await forwarded.json()) as { headers: Record<string, string> };
  const ofProxies = Object.entries(headers).filter(([name]) => /^x-forwarded/i.test(name));
  expect(Object.fromEntries(ofProxies)).toEqual({
    'X-Forwarded-For': '203.0.113.7, 127.0.0.1',
    'X-Forwarded-Proto': 'http',
    'X-Forwarded-Port': port,
  });

  const bare = (await (await fetch(`${url}/echo`, { method: 'POST' })).json()) as Record<string, unknown>;
  expect(bare).toMatchObject({
    body: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
  });
});

test('a response is mapped with its headers, cookies and binary body', async () => {
  const { url } = await runFixture({
    functions: {
      Answer: handler(`return {
        statusCode: 201,
        headers: { 'X-One': 1, 'WWW-Authenticate': 'Bearer', 'Content-Type': 'text/plain' },
        multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
        body: Buffer.from('binary').toString('base64'),
        isBase64Encoded: true,
      }`),
      Empty: handler('return { statusCode: 204 }'),
    },
    routes: [
      { method: 'GET', path: '/answer', function: 'Answer' },
      { method: 'DELETE', path: '/answer', function: 'Empty' },
    ],
    body: { 'x-amazon-apigateway-binary-media-types': ['application/zip'] },
  });
  const response = await fetch(`${url}/answer`, { headers: { accept: 'application/zip, */*' } });
  expect(response.status).toBe(201);
  expect(await response.text()).toBe('binary');
  expect(await (await fetch(`${url}/answer`)).text()).toBe(btoa('binary'));
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(response.headers.get('x-one')).toBe('1');
  expect(response.headers.get('x-amzn-remapped-www-authenticate')).toBe('Bearer');
  const empty = await fetch(`${url}/answer`, { method: 'DELETE' });
  expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([204, null, '']);
});

test('a malformed response is the gateway’s 502, and a function that throws a failure of the integration', async () => {
  const wrong = {
    Text: "return 'hello'",
    Nothing: '',
    NoStatus: "return { body: 'x' }",
    ObjectBody: 'return { statusCode: 200, body: { a: 1 } }',
    Extra: "return { statusCode: 200, body: 'x', cookies: [] }",
    Header: "return { statusCode: 200, headers: { 'x y': 'z' }, body: '' }",
    Throws: "throw new Error('Unauthorized')",
  };
  const { url } = await runFixture({
    functions: Object.fromEntries(Object.entries(wrong).map(([id, body]) => [id, handler(body)])),
    routes: Object.keys(wrong).map((id) => ({ method: 'GET', path: `/${id}`, function: id })),
    gatewayResponses: { DEFAULT_5XX: gatewayResponse(), INTEGRATION_FAILURE: gatewayResponse(503) },
  });
  for (const id of Object.keys(wrong)) {
    const response = await fetch(`${url}/${id}`);
    expect([id, response.status, response.headers.get('content-type')]).toEqual([
      id,
      id === 'Throws' ? 503 : 502,
      'application/problem+json',
    ]);
  }
});

test('a plain integration sends the file that a function returns in base64, whatever the client accepts', async () => {
  const operation = (id: string) => ({
    method: 'GET',
    path: `/${id}`,
    integration: {
      type: 'aws',
      httpMethod: 'POST',
      uri: invocations(id),
      credentials: { 'Fn::GetAtt': ['GatewayRole', 'Arn'] },
      requestTemplates: { 'application/json': '{"wanted":"hello"}' },
      passthroughBehavior: 'never',
      contentHandling: 'CONVERT_TO_TEXT',
      responses: {
        default: {
          statusCode: '200',
          contentHandling: 'CONVERT_TO_BINARY',
          responseParameters: { 'method.response.header.Content-Type': "'image/png'" },
        },
        '(.|\\n)+': {
          statusCode: '500',
          contentHandling: 'CONVERT_TO_TEXT',
          responseTemplates: { 'application/json': '{"code":"broken"}' },
        },
      },
    },
  });
  const { url } = await runFixture({
    functions: {
      Base64: handler('return Buffer.from([255, 0, ...Buffer.from(event.wanted)]).toString("base64")'),
      Object: handler('return { statusCode: 200 }'),
      Throws: handler('throw new Error("no\\nfile")'),
    },
    routes: ['Base64', 'Object', 'Throws'].map(operation),
    gatewayResponses: { DEFAULT_5XX: gatewayResponse(), DEFAULT_4XX: gatewayResponse() },
  });
  for (const accept of ['text/html', 'image/png', '*/*']) {
    const response = await fetch(`${url}/Base64`, { headers: { accept } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe('\u00ff\u0000hello');
  }
  const failed = await fetch(`${url}/Throws`);
  expect([failed.status, await failed.text()]).toEqual([500, '{"code":"broken"}']);
  expect((await fetch(`${url}/Object`)).status).toBe(502);
  const typed = await fetch(`${url}/Base64`, { headers: { 'content-type': 'text/plain' } });
  expect(typed.status).toBe(415);
});

test('headers over 10,240 bytes are refused, and so is anything that is not HTTP', async () => {
  const { url } = await runFixture({
    functions: { Echo: ECHO },
    routes: [{ method: 'GET', path: '/echo', function: 'Echo' }],
    gatewayResponses: { DEFAULT_4XX: gatewayResponse() },
  });
  expect((await fetch(`${url}/echo`, { headers: { x: 'y'.repeat(9_000) } })).status).toBe(200);
  for (const bytes of [10_240, 500_000]) {
    const origin = 'http://localhost:5173';
    const large = await fetch(`${url}/echo`, { headers: { x: 'y'.repeat(bytes), origin } });
    expect([large.status, large.headers.get('content-type')]).toEqual([431, 'application/problem+json']);
    expect(large.headers.get('access-control-allow-origin')).toBe(origin);
  }
  expect(await sendRaw(url, 'no such thing\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400 [\s\S]*application\/problem\+json/,
  );
  expect(await sendRaw(url, `GET /echo HTTP/1.1\r\nx: ${'y'.repeat(2_000_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 /,
  );
  expect((await fetch(`${url}/echo`)).status).toBe(200);
});

test('the stage’s burst is served, and requests beyond it are throttled', async () => {
  const { url } = await runFixture({
    functions: { Echo: ECHO },
    routes: [{ method: 'GET', path: '/echo', function: 'Echo' }],
    // One token in 1,000 seconds: however slow the machine, none comes back during the test.
    throttle: { rate: 0.001, burst: 3 },
    gatewayResponses: { THROTTLED: gatewayResponse() },
  });
  const responses = [];
  for (let i = 0; i < 5; i++) responses.push(await fetch(`${url}/echo`));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(await responses[4]?.json()).toMatchObject({ code: 'THROTTLED' });
});

test('a preflight is answered without a function, for each allowed origin', async () => {
  const { url } = await runFixture({
    routes: [
      {
        method: 'OPTIONS',
        path: '/things',
        integration: {
          type: 'mock',
          requestTemplates: { 'application/json': '{ "statusCode": 204 }' },
          passthroughBehavior: 'never',
          contentHandling: 'CONVERT_TO_TEXT',
          responses: {
            default: {
              statusCode: '204',
              contentHandling: 'CONVERT_TO_TEXT',
              responseParameters: {
                'method.response.header.Access-Control-Allow-Origin': "'https://a.example'",
              },
              responseTemplates: {
                'application/json': [
                  '#set($origin = $input.params().header.get("Origin"))',
                  '#if($origin == "")',
                  '  #set($origin = $input.params().header.get("origin"))',
                  '#end',
                  '#if($origin == "https://b.example" || $origin == "https://c.example")',
                  '  #set($context.responseOverride.header.Access-Control-Allow-Origin = $origin)',
                  '#end',
                ].join('\n'),
              },
            },
          },
        },
      },
    ],
  });
  const allowed = async (origin: string): Promise<unknown[]> => {
    const response = await fetch(`${url}/things`, { method: 'OPTIONS', headers: { origin } });
    return [response.status, response.headers.get('access-control-allow-origin')];
  };
  expect(await allowed('https://a.example')).toEqual([204, 'https://a.example']);
  expect(await allowed('https://c.example')).toEqual([204, 'https://c.example']);
  expect(await allowed('https://evil.example')).toEqual([204, 'https://a.example']);
});
