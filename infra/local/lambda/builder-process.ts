/**
 * Builds the bundles that a BundleBuilder requests. It is a separate process, so that its memory is released when all
 * are built.
 */
import { rmSync } from 'node:fs';
import { messageOf } from '../errors.ts';
import { addBundles, unfinishedFolder } from './build-cache.ts';
import type { BuiltPiece } from './bundle-builder.ts';

const folder = process.argv[2] ?? '';
// esbuild uses one processor, and leaves the others to the running service.
process.env.GOMAXPROCS ??= '1';
process.on('exit', () => rmSync(unfinishedFolder(folder), { recursive: true, force: true }));
// Ctrl-C reaches all processes of the terminal. If the service ends in another way, this process is disconnected.
for (const event of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.on(event, () => process.exit());
// The service may have ended while this process was loading its modules.
if (!process.connected) process.exit();
process.on('message', async (files: string[]) => {
  const error = await addBundles(files, folder).then(() => undefined, messageOf);
  process.send?.({ files, error } satisfies BuiltPiece);
});
