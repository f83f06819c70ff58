import { createSuite } from './suites/create.ts';

createSuite('income');
