import { readFileSync, writeFileSync } from 'node:fs';
import { synthesizeOnce, templateOf } from '../infra/support.ts';
import { PAGE, rolesTable, withTable } from './page.ts';
import { walkRoles } from './walk.ts';

/** `npm run roles`: writes what the roles may do to docs/security.md. */
const table = rolesTable(walkRoles(templateOf(synthesizeOnce())));
writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), table));
