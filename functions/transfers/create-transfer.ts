import { createTransaction } from '../../lib/transactions/create-transaction.ts';
import { createTransfer } from '../../lib/transfers/contract.ts';
import { transferForm } from '../../lib/transfers/transfer-form.ts';

export const handler = createTransaction(createTransfer, transferForm);
