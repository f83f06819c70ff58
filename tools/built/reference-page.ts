import { endpoints } from '../../lib/contracts.ts';
import { buildDocument } from '../openapi/document.ts';
import { buildPage } from '../reference/build.ts';

/** The reference page that `GET /docs` returns. A bundle contains the result (infra/built-modules.ts). */
export default await buildPage(buildDocument(endpoints));
