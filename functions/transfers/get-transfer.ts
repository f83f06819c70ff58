import { getTransaction } from '../../lib/transactions/get-transaction.ts';
import { getTransfer } from '../../lib/transfers/contract.ts';
import { showTransfer as show } from '../../lib/transfers/transfer.ts';

export const handler = getTransaction(getTransfer, { kind: 'transfer', show });
