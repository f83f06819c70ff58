// Plain JavaScript, so that an old Node can parse it. Loaded before programs in TypeScript, which it cannot.
const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED) {
  console.error(
    `Node ${process.versions.node} is too old. Run "npm ci --include=dev", which installs Node ${NEEDED} for this project, and then this command again; or install Node ${NEEDED}.`,
  );
  process.exit(1);
}
