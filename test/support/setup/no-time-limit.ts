import { beforeEach } from 'vitest';
import { startTimeBudget } from '../../../lib/platform/table/retry.ts';

// A request sets how long its function may still call DynamoDB. Unit tests share modules, so on a busy machine the time
// that an earlier test left would be over.
beforeEach(() => startTimeBudget(Number.POSITIVE_INFINITY));
