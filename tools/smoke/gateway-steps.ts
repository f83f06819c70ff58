import { expectProblem, expectStatus, send } from './requests.ts';
import { refuse, type Smoke, type Step } from './step.ts';

const PNG_SIGNATURE = '\u0089PNG\r\n\u001a\n';
const STRANGE_ORIGIN = 'https://smoke-test.invalid';

/** What anybody can see without a login, most of it without a function. */
export const gatewaySteps: readonly Step[] = [
  {
    name: 'Service responds',
    shows: 'The address, the gateway and a function; passwords can be hashed',
    classes: ['none'],
    isEssential: true,
    run: async ({ api }) => void (await api.getHealth()),
  },
  {
    name: 'Web app is served',
    shows: 'GET /app/ is a page, and all files that it names can be loaded at once',
    classes: ['none'],
    look: 'After a 503, raise the Lambda quota of the account: step 0 of "Deploy" in docs/operations.md.',
    run: async (smoke) => {
      const page = await send(smoke, '/app/');
      expectStatus(page, 200);
      const files = [...page.text.matchAll(/ (?:src|href)="(?!data:)([^"]+\.\w+)"/g)].map(([, file]) => file);
      if (files.length === 0) refuse('GET /app/ names no files.');
      const answers = await Promise.all(files.map((file) => send(smoke, `/app/${file}`)));
      const refused = answers.flatMap(({ status }, index) =>
        status === 200 ? [] : [`${status} for ${files[index]}`],
      );
      if (refused.length > 0)
        refuse(`Of ${files.length} files, ${refused.length} were refused: ${refused.join(', ')}.`);
    },
  },
  {
    name: 'Icon is a picture',
    shows: 'The gateway decodes base64 for a client that accepts text',
    classes: ['none'],
    look: 'Does its route have contentHandling CONVERT_TO_BINARY?',
    run: async (smoke) => {
      const page = await send(smoke, '/app/');
      const [, path] = / rel="apple-touch-icon" href="([^"]+)"/.exec(page.text) ?? [];
      const icon = await send(smoke, `/app/${path}`, { headers: { accept: 'text/html' } });
      expectStatus(icon, 200);
      if (icon.bytes.subarray(0, 8).toString('latin1') !== PNG_SIGNATURE)
        refuse(`The icon is not a PNG file: it begins with ${icon.text.slice(0, 8)}.`);
    },
  },
  {
    name: 'Reference page is served',
    shows: 'GET /docs is a page',
    classes: ['none'],
    run: async (smoke) => {
      const answer = await send(smoke, '/docs');
      expectStatus(answer, 200);
      const type = answer.headers.get('content-type') ?? 'none';
      if (!type.startsWith('text/html')) refuse(`GET /docs has the type ${type}, not text/html.`);
    },
  },
  {
    name: 'Large responses are compressed',
    shows: 'The gateway compresses with gzip',
    classes: ['none'],
    look: 'Does something in front of the gateway decompress responses?',
    run: async (smoke) => {
      const answer = await send(smoke, '/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
      expectStatus(answer, 200);
      const coding = answer.headers.get('content-encoding') ?? 'none';
      if (coding !== 'gzip') refuse(`The Content-Encoding is ${coding}, not gzip.`);
    },
  },
  {
    name: 'Request without a token is refused',
    shows: 'The gateway returns 401 where the authorizer says no',
    classes: ['authorizer'],
    run: async (smoke) => expectProblem(await send(smoke, '/auth/me'), 401, 'unauthorized'),
  },
  {
    name: 'Unknown path is refused',
    shows: 'The gateway returns 404',
    classes: [],
    run: async (smoke) => expectProblem(await send(smoke, '/no-such-path'), 404, 'not_found'),
  },
  {
    name: 'Unsupported method is refused',
    shows: 'The gateway returns 405 to GET /mcp',
    classes: [],
    run: async (smoke) => expectProblem(await send(smoke, '/mcp'), 405, 'method_not_allowed'),
  },
  {
    name: 'Pages of other origins are refused',
    shows: 'CORS: only the origins in corsOrigins may call the API',
    classes: ['none'],
    look: 'Compare corsOrigins in cdk.json with SMOKE_ORIGIN.',
    run: async (smoke) => {
      await expectOrigin(smoke, STRANGE_ORIGIN, false);
      if (smoke.origin !== undefined) await expectOrigin(smoke, smoke.origin, true);
    },
  },
];

/** Asks as a browser does: before a request of a page, and with it. */
async function expectOrigin(smoke: Smoke, origin: string, isAllowed: boolean): Promise<void> {
  const preflight = await send(smoke, '/contacts', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  const answers = [preflight, await send(smoke, '/health', { headers: { origin } })];
  for (const { status, headers } of answers) {
    const allowed = headers.get('access-control-allow-origin');
    if ((allowed === origin && status < 300) !== isAllowed)
      refuse(`Pages of ${origin} are ${isAllowed ? 'not ' : ''}allowed.`);
  }
}
