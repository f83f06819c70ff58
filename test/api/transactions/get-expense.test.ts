import { getSuite } from './suites/get.ts';

getSuite('expense');
