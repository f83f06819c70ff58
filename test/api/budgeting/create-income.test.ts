import { describe } from 'vitest';
import { convertSuite } from './suites/convert.ts';
import { createSuite } from './suites/create.ts';

createSuite('income');
describe('the conversion', () => convertSuite('income'));
