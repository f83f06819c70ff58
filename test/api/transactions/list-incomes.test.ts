import { listSuite } from './suites/list.ts';

listSuite('income');
