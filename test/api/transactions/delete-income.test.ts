import { deleteSuite } from './suites/delete.ts';

deleteSuite('income');
