import type { Write } from '../../platform/table/write.ts';
import { type EventDetails, logAndNotify } from '../events/event-log.ts';
import type { RequestContext } from '../events/request-context.ts';
import type { User } from '../users/user.ts';
import { codesLeft, type Factors, hasFactor, saveFactors } from './factors.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

interface Change {
  readonly before: Factors;
  readonly after: Factors;
  /** What the change is, apart from what follows from it. */
  readonly events: readonly EventDetails[];
  /** Makes new recovery codes, even if there are some. */
  readonly makesCodes?: boolean;
}

/**
 * Changes what a user has set up, with what follows from it: without any factor, the second factor is off and there are
 * no recovery codes; when it is turned on, there are some. The caller notes `isOn` in the profile if it has changed.
 */
export async function changeFactors(
  user: User,
  { before, after: wanted, events: causes, makesCodes = false }: Change,
  context: RequestContext | undefined,
  now: Date,
): Promise<{ after: Factors; recoveryCodes: string[] | undefined; isTurned: boolean; writes: Write[] }> {
  const kept = hasFactor(wanted) ? wanted : { ...wanted, is_required: false, recovery_codes: undefined };
  const isTurned = kept.is_required !== before.is_required;
  const isMissing = isTurned && kept.is_required && codesLeft(kept) === 0;
  const made = makesCodes || isMissing ? await newRecoveryCodes(user.id, now) : undefined;
  const after = made ? { ...kept, recovery_codes: made.stored } : kept;
  const by = causes.find(({ by }) => by !== undefined)?.by;
  const events: EventDetails[] = [
    ...causes,
    ...(isTurned ? [{ type: kept.is_required ? 'second_factor_on' : 'second_factor_off', by } as const] : []),
    ...(made ? [{ type: 'recovery_codes_made' } as const] : []),
  ];
  return {
    after,
    recoveryCodes: made?.codes,
    isTurned,
    writes: [
      saveFactors(user.id, before, after),
      ...events.flatMap((event) => logAndNotify(user, event, context, now)),
    ],
  };
}
