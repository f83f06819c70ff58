import { describe } from 'vitest';
import { convertSuite } from './suites/convert.ts';
import { createSuite } from './suites/create.ts';

createSuite('expense');
describe('the conversion', () => convertSuite('expense'));
