import { AwsError } from '../errors.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import { PLACE } from '../template/physical-names.ts';
import type { Need } from './dynamodb-actions.ts';
import type { Policies } from './policies.ts';

export interface Denial {
  time: number;
  functionId: string;
  role: string;
  action: string;
  resource: string;
  message: string;
}

interface Authorization {
  policies: Policies;
  onDenial: (denial: Denial) => void;
}

/** Refuses a call unless the role of the calling function allows everything that the call needs. */
export function authorize(
  { policies, onDenial }: Authorization,
  caller: FunctionDefinition,
  ...needs: readonly Need[]
): void {
  for (const need of needs) {
    if (policies.allows(caller.role, need)) continue;
    const { action, resource, keys } = need;
    const user = `arn:aws:sts::${PLACE.accountId}:assumed-role/${caller.role}/${caller.name}`;
    const partitions = keys.length > 0 ? ` (partition keys: ${keys.join(', ')})` : '';
    const message = `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action${partitions}`;
    onDenial({ time: Date.now(), functionId: caller.id, role: caller.role, action, resource, message });
    throw new AwsError('AccessDeniedException', message);
  }
}
