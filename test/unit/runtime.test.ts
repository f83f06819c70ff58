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

describe('passwords', () => {
  /** Loads modules on a Node whose `crypto.argon2` is this. Node always has it, and it may throw. */
  async function passwordsWith(argon2: unknown) {
    vi.doMock('node:crypto', async (original) => {
      const { default: crypto, ...named } = await original<{ default: object }>();
      return { ...named, default: { ...crypto, argon2 } };
    });
    return import('../../lib/auth/password/password.ts');
  }

  /** What Node does if its OpenSSL is older than 3.2. */
  const unsupported = () => {
    throw Object.assign(new Error('Argon2 algorithm not supported'), {
      code: 'ERR_CRYPTO_ARGON2_NOT_SUPPORTED',
    });
  };
  const wrong = (...args: unknown[]) =>
    (args.at(-1) as (...results: unknown[]) => void)(null, Buffer.alloc(4));

  async function health() {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { handler } = await import('../../functions/system/get-health.ts');
    return handler(proxyEvent({ path: '/health' }), lambdaContext);
  }

  test.each([
    ['throws', unsupported],
    ['is missing', undefined],
    ['returns something else', wrong],
  ])(
    'are hashed in WebAssembly if crypto.argon2 %s, and either hash fits the other',
    async (_what, argon2) => {
      const native = await import('../../lib/auth/password/password.ts');
      const byNative = await native.hashPassword('caf\u00e9 \u{1f98a}');
      vi.resetModules();
      const wasm = await passwordsWith(argon2);
      const byWasm = await wasm.hashPassword('caf\u00e9 \u{1f98a}');
      expect(byWasm.split('$').slice(0, 4)).toEqual(byNative.split('$').slice(0, 4));
      expect(byWasm).toHaveLength(byNative.length);
      for (const { verifyPassword } of [native, wasm]) {
        for (const hash of [byNative, byWasm]) {
          expect(await verifyPassword('caf\u00e9 \u{1f98a}', hash)).toBe(true);
          expect(await verifyPassword('caf\u00e9 \u{1f989}', hash)).toBe(false);
        }
      }
      expect(await health()).toMatchObject({ statusCode: 200, body: '{"status":"ok","version":"1.0.0"}' });
    },
  );

  test('with a native argon2, WebAssembly is not even loaded', async () => {
    vi.doMock('hash-wasm', () => {
      throw new Error('hash-wasm was loaded.');
    });
    const { hashPassword, verifyPassword } = await import('../../lib/auth/password/password.ts');
    expect(await verifyPassword('correct horse', await hashPassword('correct horse'))).toBe(true);
    vi.doUnmock('hash-wasm');
  });

  test('without either, GET /health is a 503 that says why, and hashing fails with the same reason', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const { hashPassword } = await passwordsWith(unsupported);
    const { statusCode, body } = await health();
    const reason = `Node ${process.versions.node} with OpenSSL ${process.versions.openssl} cannot hash passwords`;
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      503,
      {
        code: 'service_unavailable',
        detail: expect.stringContaining(`Nobody can register or log in: ${reason}`),
      },
    ]);
    await expect(hashPassword('correct horse')).rejects.toThrow(reason);
    await expect(hashPassword('correct horse')).rejects.toThrow('Argon2 algorithm not supported');
    vi.unstubAllGlobals();
  });
});
