import page from '../../docs/reference.html' with { type: 'text' };
import { getDocs } from '../../lib/contracts/system.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { policyOf } from '../../lib/reference/policy.ts';

const policy = policyOf(page);

export const handler = endpoint(getDocs, async ({ headers }) => {
  headers['Content-Security-Policy'] = policy;
  return page;
});
