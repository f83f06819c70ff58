import { JOURNAL } from '../../support/entry-subjects.ts';
import { deleteEntrySuite } from '../transactions/suites/entries/delete.ts';

deleteEntrySuite(JOURNAL);
