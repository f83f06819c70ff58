import { config } from '../platform/config.ts';
import { checkUrl } from '../platform/egress/url.ts';
import type { FieldErrors } from '../platform/problems.ts';

export function checkReceiver({ url }: { readonly url?: string | undefined }, errors: FieldErrors): void {
  if (url === undefined) return;
  const checked = checkUrl(url, config.receiverRules);
  if (!checked.ok) errors.add('url', checked.code, checked.message);
}
