import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A picture for the home screen. Phones take no SVG for it. */
export interface Icon {
  readonly id: string;
  readonly size: number;
  readonly svg: string;
  /** Below `/app/`, with a hash, so that a path never gets another picture. */
  readonly path: string;
}

export const APPLE_TOUCH_ICON = 'apple';

/** The gateway has a route for each (infra/constructs/icon-operation.ts), so this draws nothing: draw-icons.ts does. */
export const ICONS: readonly Icon[] = [
  icon('192', 192, 'icon.svg'),
  icon('512', 512, 'icon.svg'),
  icon('maskable', 512, 'icon-maskable.svg'),
  // iOS rounds the corners itself.
  icon(APPLE_TOUCH_ICON, 180, 'icon-maskable.svg'),
];

function icon(id: string, size: number, source: string): Icon {
  const svg = readFileSync(join(import.meta.dirname, '../../web/static', source), 'utf8');
  const name = hash('sha256', `${size} ${svg}`, 'hex').slice(0, 8);
  return { id, size, svg, path: `icon-${id}.${name}.png` };
}

/** By its id. */
export function iconPath(wanted: string): string {
  const found = ICONS.find(({ id }) => id === wanted);
  if (!found) throw new Error(`There is no icon ${wanted}.`);
  return found.path;
}
