import { createTransaction } from '../../lib/transactions/create-transaction.ts';
import { createTransfer } from '../../lib/transfers/contract.ts';
import { transferType } from '../../lib/transfers/transfer-type.ts';

export const handler = createTransaction(createTransfer, transferType);
