import { restoreSuite } from './suites/restore.ts';

restoreSuite('expense');
