import { hash } from 'node:crypto';
import { REFUSED_FILE } from './refused-file.ts';

/**
 * Everything comes from the service itself. One script is within the page, and known by its hash. Only the service worker's address becomes a script, through the one Trusted
 * Types policy that is allowed (web/platform/service-worker.ts). `data:` and `blob:` images are for files that the user
 * chose.
 */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash('sha256', REFUSED_FILE, 'base64')}'`,
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker',
];

/** Connections lead to the service itself, and to the bucket of files if there is one. */
export function appPolicy(bucket: string | undefined): string {
  const connections = ["connect-src 'self'", ...(bucket === undefined ? [] : [new URL(bucket).origin])];
  return [...POLICY, connections.join(' ')].join('; ');
}
