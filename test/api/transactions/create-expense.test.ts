import { describe } from 'vitest';
import { choiceSuite } from './suites/choice.ts';
import { convertSuite } from './suites/convert.ts';
import { createSuite } from './suites/create.ts';

createSuite('expense');
choiceSuite('expense');
describe('the conversion', () => convertSuite('expense'));
