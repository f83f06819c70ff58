import { updateTransaction } from '../../lib/transactions/update-transaction.ts';
import { updateTransfer } from '../../lib/transfers/contract.ts';
import { transferType } from '../../lib/transfers/transfer-type.ts';

export const handler = updateTransaction(updateTransfer, transferType);
