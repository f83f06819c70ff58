import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { Stale } from '../../lib/platform/table/write.ts';
import { BEARER, lambdaContext, proxyEvent } from '../support/event.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const thing = z.strictObject({ name: z.string() });
const base = {
  id: 'changeThing',
  folder: 'things',
  path: '/things',
  auth: 'user',
  access: 'writer',
  tag: 'Things',
  summary: 'Change a thing',
  response: thing,
  errors: [],
} as const;
const updateThing = {
  ...base,
  method: 'PUT',
  body: z.object({ name: z.string() }),
} as const satisfies Endpoint;
const getThing = { ...base, method: 'GET' } as const satisfies Endpoint;

const put = () =>
  proxyEvent({
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"new"}',
    authorizer: BEARER,
  });

describe('when a write finds that what was read has changed', () => {
  test('the pipeline runs inspection and use case again', async () => {
    const seen: number[] = [];
    let reads = 0;
    const handler = command(
      updateThing,
      () => ++reads,
      async ({ body }, read) => {
        seen.push(read);
        if (read < 3) throw new Stale('changed');
        return { name: body.name };
      },
    );
    const { statusCode } = await handler(put(), lambdaContext);
    expect([statusCode, seen]).toEqual([200, [1, 2, 3]]);
  });

  test('a rule that no longer holds is a 422, not a write', async () => {
    let attempts = 0;
    const handler = command(
      updateThing,
      (_draft, errors) => {
        if (attempts > 0) errors.add('name', 'inactive', 'is no longer active');
      },
      async () => {
        attempts++;
        throw new Stale('changed');
      },
    );
    const { statusCode, body } = await handler(put(), lambdaContext);
    expect([statusCode, JSON.parse(body).errors, attempts]).toEqual([
      422,
      [{ field: 'name', code: 'inactive', message: 'is no longer active' }],
      1,
    ]);
  });

  test('it gives up in the end, with a 409 that says when to retry', async () => {
    let attempts = 0;
    const handler = command(updateThing, async () => {
      attempts++;
      throw new Stale('changed');
    });
    const { statusCode, body, headers } = await handler(put(), lambdaContext);
    expect([statusCode, JSON.parse(body).code, headers?.['Retry-After']]).toEqual([409, 'conflict', '1']);
    expect(attempts).toBe(20);
  });

  test('a read that was torn is read again', async () => {
    let reads = 0;
    const handler = endpoint(getThing, async () => {
      if (++reads < 2) throw new Stale('torn');
      return { name: 'whole' };
    });
    const { statusCode, body } = await handler(proxyEvent({ authorizer: BEARER }), lambdaContext);
    expect([statusCode, JSON.parse(body), reads]).toEqual([200, { name: 'whole' }, 2]);
  });
});
