import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyTransaction } from '../../client/client.ts';
import { ChangedElsewhere } from '../../web/platform/in-doubt.ts';
import { isFrom } from '../../web/platform/waiting/endpoints.ts';
import {
  answerOf,
  type EntryBody,
  isInDoubt,
  isOpen,
  isTooOld,
  needsAttention,
  type WaitingAnswer,
  type WaitingEntry,
} from '../../web/platform/waiting/entry.ts';
import { OutboxFull, pageOutbox } from '../../web/platform/waiting/outbox.ts';
import { Device, type Fate, problem, Service } from '../support/waiting.ts';

const DAY_MS = 24 * 60 * 60_000;
const RUNS = Number(process.env.WAITING_RUNS ?? 400);

const FATES: readonly Fate[] = [
  'answered',
  'never arrives',
  'response lost',
  'killed before',
  'killed after',
  408,
  409,
  429,
  500,
  503,
];

type Step =
  | {
      readonly do: 'save' | 'save while another tab sends';
      readonly entry: number;
      readonly kind: 'expense' | 'income';
      readonly memo: string;
    }
  | { readonly do: 'send' }
  | { readonly do: 'two tabs send' }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'connection'; readonly isOn: boolean }
  | { readonly do: 'session'; readonly user: 'ada' | 'ben' | undefined }
  | { readonly do: 'member'; readonly isIn: boolean };

const anyStep: fc.Arbitrary<Step & { readonly fates: readonly Fate[] }> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({
        do: fc.constantFrom('save' as const, 'save while another tab sends' as const),
        entry: fc.integer({ min: 0, max: 2 }),
        kind: fc.constantFrom('expense' as const, 'income' as const),
        memo: fc.constantFrom('a', 'b', 'refused'),
      }),
      fc.record({ do: fc.constant('send' as const) }),
      fc.record({ do: fc.constant('two tabs send' as const) }),
      fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0.1, 1.5, 12, 29.5) }),
      fc.record({ do: fc.constant('connection' as const), isOn: fc.boolean() }),
      fc.record({
        do: fc.constant('session' as const),
        user: fc.constantFrom('ada' as const, 'ben' as const, undefined),
      }),
      fc.record({ do: fc.constant('member' as const), isIn: fc.boolean() }),
    ),
    fc.array(fc.constantFrom(...FATES), { maxLength: 4 }),
  )
  .map(([step, fates]) => ({ ...step, fates }));

const bodyOf = (entry: number, kind: 'expense' | 'income', memo: string): EntryBody => ({
  kind,
  date: '2026-11-17',
  currency_id: 'EUR',
  amount: 1,
  asset_account_id: 'bank',
  category_id: kind,
  payee: `entry ${entry}`,
  memo,
});

describe('whatever happens to requests, tabs, sessions and books', () => {
  test('there is one record with what was typed last, or an entry that shows it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
        const service = new Service();
        const device = new Device(service);
        const typed = new Map<number, EntryBody>();
        let isConnected = true;
        for (const step of steps) {
          service.fates = [...step.fates];
          if (step.do === 'wait') service.now += step.days * DAY_MS;
          else if (step.do === 'connection') isConnected = step.isOn;
          else if (step.do === 'session') service.session = step.user;
          else if (step.do === 'member') service.isMember = step.isIn;
          else if (step.do === 'send') await device.send();
          else if (step.do === 'two tabs send') await Promise.all([device.send(), device.send()]);
          else {
            const body = bodyOf(step.entry, step.kind, step.memo);
            // A page of Ada's is open, as far as it knows.
            if (service.session === 'ben') continue;
            const stored = await device.entry(`entry ${step.entry}`);
            // Whether it was recorded is then for the person to say.
            if (stored && isTooOld(stored, service.now)) continue;
            typed.set(step.entry, body);
            const sending = step.do === 'save' ? undefined : device.send();
            const isShown = await device.save(`entry ${step.entry}`, body, isConnected);
            await sending;
            // The form is closed again: only what may have been recorded is still there.
            if (isShown && !(await device.entry(`entry ${step.entry}`))) {
              typed.delete(step.entry);
              expect(service.recordsOf(`entry ${step.entry}`)).toEqual([]);
            }
          }
          service.expectNothingTwice();
          for (const entry of await device.entries())
            if (isOpen(entry) && !isInDoubt(entry))
              expect(service.recordsOf(entry.id), 'it could be discarded').toEqual([]);
        }
        service.fates = [];
        service.session = 'ben';
        const before = service.recordedBy('ada').length;
        await device.send();
        expect(service.recordedBy('ben')).toEqual([]);
        expect(service.recordedBy('ada')).toHaveLength(before);
        service.session = 'ada';
        await device.send();
        service.expectNothingTwice();
        for (const [number, body] of typed) {
          const entry = await device.entry(`entry ${number}`);
          const records = service.recordsOf(`entry ${number}`);
          if (entry && isOpen(entry)) {
            expect(entry.body).toEqual(body);
            expect(needsAttention(entry, service.now), JSON.stringify(entry)).toBe(true);
          } else {
            expect(records).toHaveLength(1);
            expect(isFrom(records[0] as AnyTransaction, body)).toBe(true);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe('what an answer means', () => {
  test.each<[string, unknown, WaitingAnswer]>([
    ['no answer', new TypeError('Failed to fetch'), 'wait'],
    ['a page of a portal', new Error('POST returned 200: <html>'), 'wait'],
    ['401', problem(401, 'unauthorized'), 'wait'],
    ['429', problem(429, 'too_many_requests'), 'wait'],
    ['503', problem(503, 'service_unavailable'), 'wait'],
    ['408', problem(408, 'request_timeout'), 'next'],
    ['500', problem(500, 'internal_error'), 'next'],
    ['504', problem(504, 'gateway_timeout'), 'next'],
    ['409 conflict', problem(409, 'conflict'), 'next'],
    ['another 409', problem(409, 'external_id_taken'), 'refused'],
    ['403', problem(403, 'insufficient_role'), 'refused'],
    ['404', problem(404, 'book_not_found'), 'refused'],
    ['422', problem(422, 'validation_failed'), 'refused'],
    ['a record that someone else has changed', new ChangedElsewhere({}), 'refused'],
  ])('%s: %#', (_what, error, expected) => {
    expect(answerOf(error)).toBe(expected);
  });
});

describe('an entry', () => {
  const ada = () => {
    const service = new Service();
    return { service, device: new Device(service) };
  };
  const one = bodyOf(1, 'expense', 'a');

  test('is sent once, by however many tabs', async () => {
    const { service, device } = ada();
    await device.save('entry 1', one, false);
    await Promise.all([device.send(), device.send(), device.send()]);
    expect(service.creates).toBe(1);
  });

  test('that is refused in an open form is only there', async () => {
    const { device } = ada();
    expect(await device.save('entry 1', bodyOf(1, 'expense', 'refused'), true)).toBe(true);
    expect(await device.entry('entry 1')).toBeUndefined();
  });

  test('that is refused later shows its fields, and the next is sent', async () => {
    const { service, device } = ada();
    await device.save('entry 1', bodyOf(1, 'expense', 'refused'), false);
    await device.save('entry 2', bodyOf(2, 'expense', 'a'), false);
    await device.send();
    const entry = await device.entry('entry 1');
    expect(entry?.refusal).toMatchObject({ status: 422, errors: [{ field: 'memo' }] });
    expect(service.recordsOf('entry 2')).toHaveLength(1);
    await device.send();
    expect(service.creates).toBe(2);
  });

  test('waits for the oldest one: after a 503, nothing else is sent', async () => {
    const { service, device } = ada();
    for (const number of [1, 2]) {
      service.now += 1;
      await device.save(`entry ${number}`, bodyOf(number, 'expense', 'a'), false);
    }
    service.fates = ['answered', 503];
    await device.send();
    expect(service.creates).toBe(0);
    await device.send();
    expect(service.recordedBy('ada').map((record) => 'payee' in record && record.payee)).toEqual([
      'entry 1',
      'entry 2',
    ]);
  });

  test('whose answer is a 500 waits, and the next is sent', async () => {
    const { service, device } = ada();
    for (const number of [1, 2]) {
      service.now += 1;
      await device.save(`entry ${number}`, bodyOf(number, 'expense', 'a'), false);
    }
    service.fates = ['answered', 500];
    await device.send();
    expect(service.recordsOf('entry 2')).toHaveLength(1);
    expect(isInDoubt((await device.entry('entry 1')) as WaitingEntry)).toBe(true);
  });

  test('that was recorded without an answer is not sent by itself after 29 days', async () => {
    const { service, device } = ada();
    service.fates = ['response lost'];
    await device.save('entry 1', one, true);
    service.now += 29.5 * DAY_MS;
    await device.send();
    expect(service.creates).toBe(1);
    expect(needsAttention((await device.entry('entry 1')) as WaitingEntry, service.now)).toBe(true);
  });

  test('of somebody who is not signed in is not sent', async () => {
    const { service, device } = ada();
    await device.save('entry 1', one, false);
    service.session = 'ben';
    await device.send();
    expect(service.creates).toBe(0);
    service.session = 'ada';
    await device.send();
    expect(service.recordedBy('ada')).toHaveLength(1);
  });

  test('that someone else has changed meanwhile needs attention', async () => {
    const { service, device } = ada();
    service.fates = ['response lost'];
    await device.save('entry 1', one, true);
    service.changeElsewhere('entry 1');
    await device.save('entry 1', bodyOf(1, 'expense', 'b'), false);
    await device.send();
    expect((await device.entry('entry 1'))?.refusal).toMatchObject({ code: 'version_mismatch' });
    expect(service.recordsOf('entry 1')).toMatchObject([{ memo: 'theirs' }]);
  });
});

test('at most 200 wait', async () => {
  const outbox = pageOutbox();
  const entry = {
    attempt: { key: '', sent: [] },
    typedAt: 0,
    user: 'ada',
    book: '',
    body: bodyOf(1, 'expense', ''),
  };
  for (let number = 0; number < 200; number += 1)
    await outbox.change(`entry ${number}`, () => ({ ...entry, id: `entry ${number}` }));
  await expect(outbox.change('entry 200', () => ({ ...entry, id: 'entry 200' }))).rejects.toBeInstanceOf(
    OutboxFull,
  );
  await outbox.change('entry 7', (known) => known && { ...known, doneAt: 1 });
  await outbox.change('entry 200', () => ({ ...entry, id: 'entry 200' }));
});

test('a record is from a body only if its tags are', () => {
  const bare = {
    kind: 'expense',
    amount: 1,
    currency_id: 'EUR',
    date: '2026-11-01',
    category_id: 'groceries',
    asset_account_id: 'bank',
  } as const;
  const recordWith = (tags?: string[]) => ({ ...bare, is_refund: false, tags }) as unknown as AnyTransaction;
  expect(isFrom(recordWith(['rome']), { ...bare, tags: ['rome'] })).toBe(true);
  expect(isFrom(recordWith(['rome', 'work']), { ...bare, tags: ['rome'] })).toBe(false);
  expect(isFrom(recordWith(['rome']), bare)).toBe(false);
  expect(isFrom(recordWith(), bare)).toBe(true);
});
