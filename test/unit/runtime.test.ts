import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lambdaContext, proxyEvent } from '../support/event.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Loads a module on a Node that lacks these functions. */
function runWithout(...names: string[]): void {
  vi.doMock('node:crypto', async (original) => ({
    ...(await original<object>()),
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  }));
}

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.doUnmock('node:crypto');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('without crypto.randomUUIDv7, an id', () => {
  const newIds = async (count: number): Promise<string[]> => {
    runWithout('randomUUIDv7');
    const { newId } = await import('../../lib/platform/id.ts');
    return Array.from({ length: count }, newId);
  };
  const timeOf = (id = ''): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

  test('has the version, the variant and the time of a UUIDv7', async () => {
    const before = Date.now();
    const [id] = await newIds(1);
    expect(id).toMatch(UUID_V7);
    expect(timeOf(id)).toBeGreaterThanOrEqual(before);
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now());
  });

  test('sorts after all earlier ones, even if thousands are created in one millisecond', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15) });
    const ids = await newIds(10_000);
    expect(ids.filter((id, i) => i > 0 && id <= String(ids[i - 1]))).toHaveLength(0);
    expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
  });

  test('sorts after all earlier ones when the clock goes back', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15) });
    const [first] = await newIds(1);
    vi.setSystemTime(Date.UTC(2026, 10, 14));
    const { newId } = await import('../../lib/platform/id.ts');
    expect([newId(), first].toSorted()[0]).toBe(first);
  });

  test('has 62 random bits at its end', async () => {
    const ids = await newIds(2_000);
    const tails = ids.map((id) => BigInt(`0x${id.slice(19).replace('-', '')}`));
    for (let bit = 0n; bit < 62n; bit++) {
      const set = tails.filter((tail) => (tail >> bit) & 1n).length;
      // Eight standard deviations from the half: it never fails by chance.
      expect(Math.abs(set - 1_000), `bit ${bit}`).toBeLessThan(180);
    }
  });
});

test('with crypto.randomUUIDv7, an id comes from there', async () => {
  vi.doMock('node:crypto', async (original) => ({
    ...(await original<object>()),
    randomUUIDv7: () => 'from the runtime',
  }));
  const { newId } = await import('../../lib/platform/id.ts');
  expect(newId()).toBe('from the runtime');
});

describe('without crypto.argon2', () => {
  test('GET /health is a 503 that names the version of Node', async () => {
    runWithout('argon2');
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { handler } = await import('../../functions/system/get-health.ts');
    const { statusCode, body } = await handler(proxyEvent({ path: '/health' }), lambdaContext);
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      503,
      {
        code: 'service_unavailable',
        detail: expect.stringContaining(`Node ${process.versions.node} has no crypto.argon2`),
      },
    ]);
  });

  test('the functions that hash passwords do not load, and say why', async () => {
    runWithout('argon2');
    await expect(import('../../lib/auth/password.ts')).rejects.toThrow(/has no crypto\.argon2.*Node 24\.7/);
  });
});
