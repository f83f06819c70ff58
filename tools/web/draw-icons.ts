import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { ICONS } from './icons.ts';

let isReady: Promise<void> | undefined;

/** The icons by their ids: PNG files in base64. */
export async function drawIcons(): Promise<Record<string, string>> {
  const program = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
  isReady ??= initWasm(readFileSync(program));
  await isReady;
  return Object.fromEntries(
    ICONS.map(({ id, size, svg }) => {
      const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render();
      return [id, Buffer.from(drawn.asPng()).toString('base64')];
    }),
  );
}
