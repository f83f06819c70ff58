import { deleteTransaction } from '../../lib/transactions/delete-transaction.ts';
import { deleteTransfer } from '../../lib/transfers/contract.ts';
import { showTransfer as show } from '../../lib/transfers/transfer.ts';

export const handler = deleteTransaction(deleteTransfer, { kind: 'transfer', show });
