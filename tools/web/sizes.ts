import { gzipSync } from 'node:zlib';
import { buildApp } from './build.ts';

/** `npm run sizes`: what the browser loads until the first screen, and every script, in bytes after gzip. */
const { shell, files } = await buildApp();
const size = (path: string) => gzipSync(files[path]?.text ?? '').length;
const first = [...shell.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, path = '']) => path);
const shown = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
for (const path of Object.keys(files).toSorted((a, b) => size(b) - size(a)))
  console.log(`${shown(size(path))}  ${first.includes(path) ? '*' : ' '} ${path}`);
const scripts = first.filter((path) => path.endsWith('.js')).reduce((sum, path) => sum + size(path), 0);
console.log(`${shown(scripts)}    scripts that the shell loads (*)`);
