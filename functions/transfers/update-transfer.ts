import { updateTransaction } from '../../lib/transactions/update-transaction.ts';
import { updateTransfer } from '../../lib/transfers/contract.ts';
import { transferForm } from '../../lib/transfers/transfer-form.ts';

export const handler = updateTransaction(updateTransfer, transferForm);
