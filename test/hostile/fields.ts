import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Endpoint, ObjectSchema } from '../../lib/platform/endpoint/contract.ts';
import type { Sample } from '../support/sample-requests.ts';
import { anything, currency, date, month, number, password, text, trapText } from './values.ts';

/** What an attacker knows: a login, their own ids and cursors, and someone else's ids. */
export interface Knowledge {
  readonly email: string;
  readonly password: string;
  readonly own: Readonly<Record<string, readonly string[]>>;
  /** A valid request for each endpoint. */
  readonly samples: Readonly<Record<string, Sample>>;
  readonly foreign: readonly string[];
  readonly cursors: readonly string[];
  readonly foreignCursors: readonly string[];
  readonly tokens: readonly string[];
}

/** Fields that exclude each other or require another one; an honest client rarely sends them. */
const RARE = /^(funding|money_|rare_)/;

/** `from` and `to` mean dates, months or currencies; who logs in has an address and a password already. */
export function likelyName({ id, path }: Endpoint, name: string): string {
  if (name === 'category_id') return path.includes('/incomes') ? 'income_category_id' : 'expense_category_id';
  if (name === 'current_password') return 'own_password';
  if (name === 'password' && (id === 'reauthenticate' || id === 'deleteTotp')) return 'own_password';
  if (name === 'fx_rate' && path.startsWith('/obligations')) return 'rare_fx_rate';
  if (id === 'login' && (name === 'email' || name === 'password')) return `own_${name}`;
  if (name !== 'from' && name !== 'to') return name;
  return path === '/fx-rates' ? 'currency_id' : isMonthly(path) ? 'month' : 'date';
}

function isMonthly(path: string): boolean {
  return path.startsWith('/reports') && path !== '/reports/spending' && path !== '/reports/members';
}

/** Values by the field's name and schema. `likely` ones are what an honest client would send. */
export function valueFor(
  name: string,
  schema: z.ZodMiniType,
  known: Knowledge,
  likely = false,
): fc.Arbitrary<unknown> {
  const { def } = schema._zod as unknown as {
    def: {
      type: string;
      innerType?: z.ZodMiniType;
      in?: z.ZodMiniType;
      element?: z.ZodMiniType;
      entries?: object;
      options?: readonly z.ZodMiniType[];
      values?: readonly unknown[];
    };
  };
  if (def.type === 'optional' && def.innerType) {
    if (likely && RARE.test(name)) {
      const given = valueFor(name, def.innerType, known, likely);
      return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: given });
    }
    return fc.option(valueFor(name, def.innerType, known, likely), {
      nil: likely ? undefined : null,
      freq: 3,
    });
  }
  if (def.type === 'pipe' && def.in) return valueFor(name, def.in, known, likely);
  if (def.type === 'enum') {
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...Object.values(def.entries ?? {})) },
      { weight: 1, arbitrary: trapText },
    );
  }
  if (def.type === 'literal') return fc.constantFrom(...(def.values ?? []));
  if (def.type === 'union' && def.options)
    return fc.oneof(...def.options.map((option) => valueFor(name, option, known, likely)));
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'array' && def.element) {
    const one = valueFor('', def.element, known, likely);
    // With many transactions, one is always refused, and then all of them are.
    if (likely && name === 'transactions') return fc.array(one, { minLength: 1, maxLength: 2 });
    return likely && name === 'lines' ? balancedLines(known) : fc.array(one, { maxLength: 13 });
  }
  if (def.type === 'object') {
    const inner = shapeOf(schema as unknown as ObjectSchema);
    return fc.record(
      Object.fromEntries(
        Object.keys(inner).map((key) => [
          key,
          valueFor(name === '' ? key : `${name}_${key}`, inner[key] as z.ZodMiniType, known, likely),
        ]),
      ),
    );
  }
  if (def.type === 'record') return credential(known);
  if (def.type === 'number') {
    return likely
      ? fc.integer({ min: 1, max: 1000 }).map((amount) => (name.endsWith('fx_rate') ? 1 : amount))
      : number;
  }
  return textFor(name, known, likely);
}

/** Passkeys: well-formed ones that prove nothing, with parts of them broken. */
function credential({ samples }: Knowledge): fc.Arbitrary<unknown> {
  const given = ['createPasskey', 'loginWithPasskey'].map(
    (id) => (samples[id]?.body as { credential?: { response: object } } | undefined)?.credential,
  );
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
  const bytes = fc.oneof(
    trapText,
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some).toString('base64url')),
    // What the browser was asked, for nobody.
    fc
      .record({
        type: fc.constantFrom('webauthn.get', 'webauthn.create', 5),
        challenge: fc.oneof(trapText, fc.constant('A'.repeat(72))),
        origin: fc.constantFrom('http://localhost:3000', 'https://evil.example', null),
      })
      .map((data) => Buffer.from(JSON.stringify(data)).toString('base64url')),
    // Nested deeply, or longer than it says, in CBOR.
    fc
      .constantFrom(0x81, 0xa1, 0x5f, 0xbf, 0xfb)
      .map((byte) => Buffer.alloc(9000, byte).toString('base64url')),
  );
  return fc.oneof(
    anything,
    fc
      .record({
        whole: fc.constantFrom(...given),
        part: fc.constantFrom(...parts),
        value: fc.oneof(bytes, anything),
      })
      .map(({ whole, part, value }) => ({ ...whole, response: { ...whole?.response, [part]: value } })),
  );
}

/** The lines of a journal entry: from any account to the next one. */
function balancedLines({ own }: Knowledge): fc.Arbitrary<unknown> {
  const accounts = own.account_id ?? [];
  return fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.nat({ max: 4 })).map(([amount, index]) => [
    { account_id: accounts[index], debit: amount },
    { account_id: accounts[index + 1], credit: amount },
  ]);
}

function textFor(name: string, known: Knowledge, likely: boolean): fc.Arbitrary<string> {
  if (name === 'cursor')
    return fc.constantFrom(
      ...known.cursors,
      ...known.foreignCursors,
      ...known.cursors.map((c) => c.slice(0, -3)),
      'x',
    );
  if (likely && name === 'limit') return fc.constantFrom('1', '2', '100');
  // A future date, which reports on plans take.
  if (likely && name === 'through') return fc.constant(new Date().toISOString().slice(0, 10));
  if (likely && name === 'month') return fc.constantFrom('2026-01', '2026-03');
  if (name === 'limit') return fc.constantFrom('1', '25', '100', '0', '101', '-1', '1e2', '٣', '1.0', '');
  if (name.endsWith('currency_id')) return likely ? fc.constantFrom('USD', 'EUR', 'JPY') : currency;
  if (name.endsWith('_id'))
    return likely ? fc.constantFrom(...(known.own[name] ?? known.foreign)) : idFor(name, known);
  if (name === 'kind') return fc.constantFrom('expense', 'income', 'other');
  if (name === 'type') return fc.constantFrom('asset', 'liability', 'equity', 'income', 'expense', 'x');
  if (/date|locked_through/.test(name)) return likely ? fc.constantFrom('2026-01-31', '2026-03-01') : date;
  if (name === 'from' || name === 'to') return fc.oneof(date, month, currency);
  if (name === 'own_email') return fc.constant(known.email);
  if (name === 'own_password') return mostly(known.password, password);
  if (likely && name === 'email') return fc.uuid().map((id) => `${id}@example.com`);
  if (name === 'email')
    return fc.constantFrom(
      'a@example.com',
      'A@EXAMPLE.COM',
      'a@b',
      '@',
      `${'a'.repeat(250)}@b.co`,
      'ü@example.com',
    );
  // The new password and its confirmation are usually the same.
  if (/password/.test(name)) return likely ? mostly('another long passphrase', password) : password;
  return likely ? fc.string({ minLength: 1, maxLength: 20 }).map((value) => `n${value}`) : text;
}

function mostly<T>(value: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });
}

export function idFor(name: string, known: Knowledge): fc.Arbitrary<string> {
  const own = known.own[name] ?? Object.values(known.own).flat();
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...own) },
    { weight: 2, arbitrary: fc.constantFrom(...known.foreign) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: trapText },
  );
}

export function shapeOf(schema: ObjectSchema | undefined): Record<string, unknown> {
  return (schema?._zod.def.shape ?? {}) as Record<string, unknown>;
}
