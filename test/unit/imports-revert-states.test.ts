import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedBy, type RevertedImport, stateOf, TRANSITIONS } from '../../lib/imports/revert-states.ts';
import type { Actor } from '../../lib/platform/authors.ts';
import { deleted, restored } from '../../lib/platform/lifecycle.ts';
import type { Transaction } from '../../lib/transactions/transaction.ts';

const actor: Actor = {
  at: new Date('2026-09-12T10:00:00Z'),
  memberNumber: undefined,
  membership: undefined,
} as never;
const isLive = (value: Transaction | undefined) => value !== undefined && value.deleted_at === undefined;
const posted = (id: string) => ({ id, version: 1, imported: `import-of-${id}#1` }) as unknown as Transaction;

/** A record of one import, and a transfer of another import that replaces it: as they are stored. */
class Stored {
  record = posted('record');
  transfer: Transaction | undefined;
  readonly prints = new Set(['record']);
  /** What the reverts have done to the ledger. */
  inLedger = new Map([['record', true]]);

  /** The revert of the import of the record, or of the transfer. */
  revert(what: 'record' | 'transfer'): void {
    const { record, transfer } = this;
    const before = what === 'record' ? record : (transfer as Transaction);
    const after = this.#change('own', before, what === 'record' ? transfer : undefined);
    if (what === 'record') this.record = after;
    else {
      if (record.replaced_by === transfer?.id) this.record = this.#change('transfers', record, transfer);
      this.transfer = after;
    }
  }

  #change(reverted: RevertedImport, before: Transaction, transfer: Transaction | undefined): Transaction {
    const transition = TRANSITIONS[reverted][stateOf(before, transfer)];
    if (!transition) return before;
    if (transition.fingerprint === 'removed') this.prints.delete(before.id);
    if (transition.ledger !== 'stays') this.inLedger.set(before.id, transition.ledger === 'puts_back');
    const after = changedBy(transition, before, actor, `print-of-${before.id}`);
    expect(stateOf(after, transfer)).toBe(transition.to);
    return after;
  }
}

/** The same in words: who exists, which imports are reverted, and whose fingerprint must be known. */
class Model {
  record = true;
  transfer: boolean | undefined;
  reverted = new Set<string>();
  /** Whether the transfer takes the place of the record. */
  isReplaced = false;
  /** Whether the transfer took its place when the import of the record was reverted. */
  isKept = false;

  get prints(): string[] {
    const isKnown = !this.reverted.has('record') || this.isKept;
    const isTransferKnown = this.transfer !== undefined && !this.reverted.has('transfer');
    return [...(isKnown ? ['record'] : []), ...(isTransferKnown ? ['transfer'] : [])];
  }
}

/** What can happen. Undefined if it cannot happen now, because a request for it is refused. */
const EVENTS: Readonly<Record<string, (stored: Stored, model: Model) => (() => void) | undefined>> = {
  'the import of the transfer is committed': (stored, model) =>
    model.transfer === undefined && model.record && !model.reverted.has('record')
      ? () => {
          stored.transfer = { ...posted('transfer'), replaces: ['record'] };
          stored.prints.add('transfer');
          stored.inLedger.set('transfer', true).set('record', false);
          stored.record = { ...deleted(stored.record, actor), replaced_by: 'transfer' };
          Object.assign(model, { transfer: true, record: false, isReplaced: true });
        }
      : undefined,
  'a person deletes the record': (stored, model) =>
    model.record
      ? () => {
          stored.record = deleted(stored.record, actor);
          stored.inLedger.set('record', false);
          model.record = false;
        }
      : undefined,
  'a person restores the record': (stored, model) =>
    !model.record && !model.transfer
      ? () => {
          stored.record = { ...restored(stored.record, actor), replaced_by: undefined };
          stored.inLedger.set('record', true);
          Object.assign(model, { record: true, isReplaced: false });
        }
      : undefined,
  'a person deletes the transfer': (stored, model) =>
    model.transfer
      ? () => {
          stored.transfer = deleted(stored.transfer as Transaction, actor);
          stored.inLedger.set('transfer', false);
          model.transfer = false;
        }
      : undefined,
  'a person restores the transfer': (stored, model) =>
    model.transfer === false && !model.record
      ? () => {
          stored.transfer = restored(stored.transfer as Transaction, actor);
          stored.inLedger.set('transfer', true);
          stored.record = { ...stored.record, replaced_by: 'transfer' };
          Object.assign(model, { transfer: true, isReplaced: true });
        }
      : undefined,
  'the import of the record is reverted': (stored, model) =>
    model.reverted.has('record')
      ? undefined
      : () => {
          stored.revert('record');
          model.isKept = model.isReplaced && model.transfer === true;
          model.record = false;
          model.reverted.add('record');
        },
  'the import of the transfer is reverted': (stored, model) =>
    model.transfer === undefined || model.reverted.has('transfer')
      ? undefined
      : () => {
          stored.revert('transfer');
          if (model.isReplaced) {
            // It comes back if the transfer stood for it until now, and its own import still does.
            if (model.transfer && !model.isKept && !model.record) model.record = true;
            model.isKept = false;
          }
          if (model.record) model.isReplaced = false;
          model.transfer = false;
          model.reverted.add('transfer');
        },
};

it('whatever happens, a record and its transfer never exist together, and fingerprints are known exactly as long as needed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.keys(EVENTS)), { maxLength: 12 }), (names) => {
      const [stored, model] = [new Stored(), new Model()];
      for (const name of names) {
        EVENTS[name]?.(stored, model)?.();
        expect(isLive(stored.record) && isLive(stored.transfer)).toBe(false);
        expect({
          record: isLive(stored.record),
          transfer: stored.transfer && isLive(stored.transfer),
          prints: [...stored.prints].toSorted(),
        }).toEqual({ record: model.record, transfer: model.transfer, prints: model.prints });
        for (const each of [stored.record, stored.transfer])
          if (each) expect(stored.inLedger.get(each.id)).toBe(isLive(each));
      }
    }),
    { numRuns: 2000 },
  );
});
