import { readFileSync, writeFileSync } from 'node:fs';
import { synthesizeOnce, templateOf } from '../infra/support.ts';
import { PAGE, rolesTable, withTable } from './page.ts';
import { walkFiles, walkRoles } from './walk.ts';

/** `npm run roles`: writes what the roles may do to docs/security.md. */
const template = templateOf(synthesizeOnce());
const table = rolesTable(walkRoles(template), walkFiles(template));
writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), table));
