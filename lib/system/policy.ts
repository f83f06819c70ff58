import { hash } from 'node:crypto';

/**
 * The strictest policy that the page works with: only its own script and style, identified by hash; connections only
 * to the API on the same origin; nothing from anywhere else. (`data:` is for its icon.)
 */
export function policyOf(page: string): string {
  return [
    "default-src 'none'",
    `script-src ${sourceOf(page, 'script')}`,
    `style-src ${sourceOf(page, 'style')}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function sourceOf(page: string, element: 'script' | 'style'): string {
  const text = page.split(`<${element}>`)[1]?.split(`</${element}>`)[0];
  if (text === undefined) throw new Error(`The page has no ${element}.`);
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
