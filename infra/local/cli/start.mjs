// Plain JavaScript, so that an old Node can parse it and report what is wrong.
import { createRequire } from 'node:module';

try {
  // Stands for all development dependencies, Node itself included.
  createRequire(import.meta.url).resolve('esbuild');
} catch {
  console.error(
    'The development dependencies are not installed. Run "npm ci --include=dev", and then "npm start"; with NODE_ENV=production, "npm ci" alone leaves them out.',
  );
  process.exit(1);
}
const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED) {
  console.error(
    `Node ${process.versions.node} is too old. Run "npm ci", which installs Node ${NEEDED} for this project, and then "npm start"; or install Node ${NEEDED}.`,
  );
  process.exit(1);
}
// As in Lambda, so that code that depends on the time zone of the machine fails here too.
process.env.TZ = 'UTC';
const { main } = await import('./main.ts');
await main(process.argv.slice(2), process.env);
