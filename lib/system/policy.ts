import { hash } from 'node:crypto';

/**
 * The strictest policy that the page runs under: no script and no style but the very two that it holds, named by
 * their hashes; no connection but to the API beside it; nothing else from anywhere. (`data:` is its icon.)
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
