import { endpoints } from '../../lib/contracts.ts';
import { llmsText } from '../llms/text.ts';

/** The page that `GET /llms.txt` returns. A bundle contains the result (infra/built-modules.ts). */
export default llmsText(endpoints);
