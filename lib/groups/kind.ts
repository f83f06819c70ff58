import * as z from 'zod/mini';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { sentAs, serverSet } from '../platform/record.ts';

/** Of a category, and of the group that it may be in. */
export const kind = () =>
  sentAs(
    serverSet(
      z.enum(CATEGORY_KINDS),
      'Whether it is for expenses or for incomes. It never changes.',
      'expense',
    ),
    z.optional(z.enum(CATEGORY_KINDS)),
    'Whether it is for expenses or for incomes. Default: `expense`.',
  );
