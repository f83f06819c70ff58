// Plain JavaScript, like require-node.mjs. Loaded before programs that need the development dependencies.
import { createRequire } from 'node:module';

try {
  // Stands for all development dependencies, Node itself included.
  createRequire(import.meta.url).resolve('esbuild');
} catch {
  console.error(
    'The development dependencies are not installed. Run "npm ci --include=dev", and then this command again; with NODE_ENV=production, "npm ci" alone leaves them out.',
  );
  process.exit(1);
}
await import('./require-node.mjs');
