// Plain JavaScript, so that an old Node can read it far enough to say what is wrong.
const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED) {
  console.error(
    `Node ${process.versions.node} is too old: run "npm ci" and then "npm start", which brings Node ${NEEDED} along, or install Node ${NEEDED}.`,
  );
  process.exit(1);
}
// As in Lambda. Code that depends on the laptop's time zone must not work here by chance.
process.env.TZ = 'UTC';
const { main } = await import('./main.ts');
await main(process.argv.slice(2), process.env);
