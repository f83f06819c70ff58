import { expect } from 'vitest';
import { walk } from './api.ts';
import { expectShownSums, expectStoredSums } from './ledger-check.ts';
import { LedgerModel, linesOf } from './ledger-model.ts';
import { shownTransaction } from './ledger-shown.ts';
import { PATHS, type World } from './ledger-world.ts';
import { withoutGateway } from './without-gateway.ts';

/**
 * Recounts everything from the list of transactions, as an auditor would, for when requests race and nobody can predict
 * which of them wins. Whichever wins, all sums must match the list.
 */
export async function expectConsistent(world: World): Promise<LedgerModel> {
  const user = withoutGateway(world.user);
  const model = new LedgerModel();
  for (const kind of ['expense', 'income'] as const) {
    for (const body of await walk(user, `${PATHS[kind]}?include_deleted=true`)) {
      const { lines, isDeleted, ...transaction } = shownTransaction(body);
      expect(lines).toEqual(linesOf(transaction));
      model.create(transaction);
      if (isDeleted) model.delete(transaction.id);
    }
  }
  const recounted = { ...world, user, model };
  await expectStoredSums(recounted);
  await expectShownSums(recounted);
  return model;
}
