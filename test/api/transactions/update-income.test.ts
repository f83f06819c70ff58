import { updateSuite } from './suites/update.ts';

updateSuite('income');
