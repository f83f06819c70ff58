import { restoreSuite } from './suites/restore.ts';

restoreSuite('income');
