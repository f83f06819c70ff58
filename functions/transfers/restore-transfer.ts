import { restoreTransaction } from '../../lib/transactions/restore-transaction.ts';
import { restoreTransfer } from '../../lib/transfers/contract.ts';
import { showTransfer as show } from '../../lib/transfers/transfer.ts';

export const handler = restoreTransaction(restoreTransfer, { kind: 'transfer', show });
