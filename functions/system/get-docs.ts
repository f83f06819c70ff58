import { PAGE_HEADERS } from '../../lib/platform/endpoint/security-headers.ts';
import { staticEndpoint } from '../../lib/platform/endpoint/static-endpoint.ts';
import { getDocs } from '../../lib/system/contract.ts';
import { policyOf } from '../../lib/system/policy.ts';
import page from '../../tools/built/reference-page.ts';

const policy = policyOf(page);

export const handler = staticEndpoint(getDocs, async ({ headers }) => {
  Object.assign(headers, PAGE_HEADERS, { 'Content-Security-Policy': policy });
  return page;
});
