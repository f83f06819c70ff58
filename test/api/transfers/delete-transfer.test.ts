import { TRANSFERS } from '../../support/entry-subjects.ts';
import { deleteEntrySuite } from '../transactions/suites/entries/delete.ts';

deleteEntrySuite(TRANSFERS);
