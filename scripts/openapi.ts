import { writeFileSync } from 'node:fs';
import { endpoints } from '../lib/contracts/index.ts';
import { buildDocument } from '../lib/openapi/document.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(buildDocument(endpoints), null, 2)}\n`);
