import { buildApp } from './build.ts';
import { gzipSize, screenScripts, shellScripts } from './loaded.ts';

/** `npm run sizes`: the scripts of the shell, and what each screen adds, in bytes after gzip. */
const app = await buildApp();
const sumOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + gzipSize(app, path), 0);
const line = (bytes: number, text: string) =>
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${text}`);

line(sumOf(shellScripts(app)), 'every screen, and the overview');
for (const [name, paths] of screenScripts(app)) line(sumOf(paths), `+ ${name}`);
for (const path of Object.keys(app.files).filter((each) => each.endsWith('.css')))
  line(gzipSize(app, path), path);
