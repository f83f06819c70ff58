import { TRANSFERS } from '../../support/entry-subjects.ts';
import { getEntrySuite } from '../transactions/suites/entries/get.ts';

getEntrySuite(TRANSFERS);
