import { IMPORTING_MAX } from '../ledger/importing.ts';
import { getLedger } from '../ledger/ledger.ts';
import { batchesOf } from '../platform/batches.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { transact } from '../platform/table/transact.ts';
import { EXISTS, update, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import type { Import } from './import.ts';
import { chunkKeys, IS_PREVIEW } from './store.ts';

/**
 * From here on, the import does not expire, its rows cannot be edited, and what it inserts is hidden until it is
 * posted. The base currency can no longer change either, because everything is converted to it.
 */
export async function beginCommit(userId: UserId, value: Import, now: Date): Promise<Import> {
  const status = value.rows === 0 ? 'committed' : 'committing';
  const updated_at = now.toISOString();
  const begun = update(
    keys.import(userId, value.id),
    { set: { status, updated_at }, add: { version: 1 }, unset: [TTL_ATTRIBUTE] },
    IS_PREVIEW,
  );
  await transact(status === 'committed' ? [begun] : [begun, await announced(userId, value.id)]);
  return { ...value, status, updated_at, version: value.version + 1, [TTL_ATTRIBUTE]: undefined };
}

/** Adds the import to those in progress, unless they have changed since they were read. */
async function announced(userId: UserId, id: string): Promise<Write> {
  const { importing } = await getLedger(userId);
  if (importing.size >= IMPORTING_MAX) {
    throw new Problem('import_state', {
      detail: `At most ${IMPORTING_MAX} imports can be committed at the same time. Finish one of these first: ${[...importing.keys()].join(', ')}.`,
    });
  }
  const isFirst = importing.size === 0;
  return update(
    keys.ledger(userId),
    {
      set: {
        has_entries: true,
        ...(isFirst ? { importing: { [id]: 0 } } : { [`importing.${id}`]: 0 }),
      },
      add: { revision: 1 },
    },
    isFirst
      ? {
          expression: `${EXISTS} AND (attribute_not_exists(importing) OR importing = :none)`,
          values: { ':none': {} },
        }
      : { expression: 'importing = :read', values: { ':read': Object.fromEntries(importing) } },
  );
}

const ROWS_AT_ONCE = 50;

/** The rows of a preview expire. Those of a commit must not, however long it takes. */
export async function keepRows(userId: UserId, { id }: Import): Promise<void> {
  const chunks = await chunkKeys(userId, id);
  const expiring = chunks.filter(({ expires }) => expires);
  for (const some of batchesOf(expiring, ROWS_AT_ONCE)) {
    await transact(
      some.map(({ first }) =>
        update(
          keys.importRows(userId, id, first),
          { unset: [TTL_ATTRIBUTE], add: { version: 1 } },
          { expression: EXISTS },
        ),
      ),
    );
  }
}
