import { assert } from '../platform/problems.ts';
import type { AppFiles } from './app-files.ts';

/** What the gateway asks for an icon with (infra/constructs/icon-operation.ts), instead of passing on a request. */
export interface IconRequest {
  readonly icon: string;
}

export function isIconRequest(event: object): event is IconRequest {
  return 'icon' in event;
}

/** The picture in base64, which the gateway decodes. */
export function answerIcon({ icons }: AppFiles, { icon }: IconRequest): string {
  const picture = icons[icon];
  assert(picture !== undefined, `there is an icon ${icon}`);
  return picture;
}
