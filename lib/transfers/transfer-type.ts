import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { ShownIn } from '../platform/record.ts';
import type { TransactionType } from '../transactions/transaction-type.ts';
import type { createTransfer } from './contract.ts';
import { draftTransfer } from './draft-transfer.ts';
import { showTransfer, type transfer } from './transfer.ts';

export const transferType: TransactionType<
  UncheckedRequest<typeof createTransfer>['body'],
  ShownIn<typeof transfer>
> = {
  kind: 'transfer',
  draft: draftTransfer,
  show: showTransfer,
};
