import { hash } from 'node:crypto';
import { REFUSED_FILE } from './refused-file.ts';

/**
 * Everything comes from the service itself. One script is within the page, and known by its hash. Only the service worker's address becomes a script, through the one Trusted
 * Types policy that is allowed (web/platform/service-worker.ts). `data:` and `blob:` images are for files that the user
 * chose.
 */
export const APP_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash('sha256', REFUSED_FILE, 'base64')}'`,
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker',
].join('; ');
