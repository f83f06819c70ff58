import { endpoints } from '../../lib/contracts.ts';
import { buildTools } from '../assistants/build-tools.ts';
import { buildDocument } from '../openapi/document.ts';

/** The tools that assistants are offered. A bundle contains the result (infra/built-modules.ts). */
export default buildTools(endpoints, buildDocument(endpoints));
