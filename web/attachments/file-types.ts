import type { Attachment } from '../../client/client.ts';

type ContentType = Attachment['content_type'];

/** What can be attached, and how names of such files end. Some systems do not tell the type. */
const ENDINGS: Readonly<Record<ContentType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'image/heic': /\.hei[cf]$/i,
  'application/pdf': /\.pdf$/i,
};
const TYPES = Object.keys(ENDINGS) as ContentType[];

export const ACCEPTED = TYPES.join(',');
export const MOST_BYTES = 10 * 1024 * 1024;
/** As many as the service takes for a transaction. */
export const MOST_FILES = 20;

/** The file with the type that the service calls it by. Undefined if it cannot be attached. */
export function acceptable(file: File): File | undefined {
  const known = TYPES.find((type) => type === (file.type === 'image/heif' ? 'image/heic' : file.type));
  const type = known ?? (file.type === '' ? TYPES.find((each) => ENDINGS[each]?.test(file.name)) : undefined);
  if (!type) return undefined;
  return type === file.type ? file : new File([file], file.name, { type });
}
