import { describe } from 'vitest';
import { updateSuite } from './suites/update.ts';
import { updateRateSuite } from './suites/update-rate.ts';

updateSuite('income');
describe('the rate', () => updateRateSuite('income'));
