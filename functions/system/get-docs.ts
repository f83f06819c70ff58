import page from '../../docs/reference.html' with { type: 'text' };
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getDocs } from '../../lib/system/contract.ts';
import { policyOf } from '../../lib/system/policy.ts';

const policy = policyOf(page);

export const handler = endpoint(getDocs, async ({ headers }) => {
  headers['Content-Security-Policy'] = policy;
  return page;
});
