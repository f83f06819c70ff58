import { FieldErrors } from '../problems.ts';
import { untilFresh } from '../table/transact.ts';
import type { Endpoint, ResponseOf } from './contract.ts';
import type { Draft, Inspect } from './endpoint.ts';
import type { Request } from './request.ts';

/**
 * `untilFresh` for a use case that inspects its request. The first attempt goes by what the inspection has found.
 * A later one inspects again: what came in between may have made the request invalid.
 */
export function untilFreshlyInspected<E extends Endpoint, Found>(
  inspect: Inspect<E, Found>,
  request: Request<E>,
  found: Found,
  attempt: (found: Found) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  let isFirst = true;
  return untilFresh(async () => {
    if (!isFirst) return attempt(await inspectAgain());
    isFirst = false;
    return attempt(found);
  });

  async function inspectAgain(): Promise<Found> {
    const errors = new FieldErrors();
    const foundNow = await inspect(request as unknown as Draft<E>, errors);
    errors.throwIfAny();
    return foundNow;
  }
}
