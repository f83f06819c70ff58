// Plain JavaScript, so that an old Node can parse it and report what is wrong.
import './require-development.mjs';

// As in Lambda, so that code that depends on the time zone of the machine fails here too.
process.env.TZ = 'UTC';
const { main } = await import('./main.ts');
await main(process.argv.slice(2), process.env);
