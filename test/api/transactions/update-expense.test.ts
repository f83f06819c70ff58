import { describe } from 'vitest';
import { updateSuite } from './suites/update.ts';
import { updateRateSuite } from './suites/update-rate.ts';

updateSuite('expense');
describe('the rate', () => updateRateSuite('expense'));
