import { TRANSFERS } from '../../support/entry-subjects.ts';
import { restoreEntrySuite } from '../transactions/suites/entries/restore.ts';

restoreEntrySuite(TRANSFERS);
