/** What a receipt needs to be readable. */
const ENOUGH_BYTES = 1_000_000;
/** Tried in this order, until it is small enough. */
const LONGEST_SIDES = [2400, 1700, 1200];
const QUALITIES = [0.85, 0.7, 0.5];
/** Twice a tile of the list, for displays with fine pixels. */
const THUMBNAIL_SIDE = 280;

/** What is sent instead of a picture, and what is shown of it. Both are missing if this browser cannot draw it. */
export interface Prepared {
  readonly smaller?: File;
  readonly thumbnail?: Blob;
  /** Nothing of what the file says about place and camera is left, or it never said anything. */
  readonly isClean: boolean;
}

/**
 * A photograph as small as a receipt needs to be. Drawing it anew also removes what its file says about place and camera.
 * A small picture that says nothing, such as a screenshot, stays as it is.
 */
export async function prepared(file: File): Promise<Prepared> {
  if (!file.type.startsWith('image/')) return { isClean: true };
  const isSmall = file.size <= ENOUGH_BYTES && file.type !== 'image/jpeg' && file.type !== 'image/heic';
  const stays = isSmall && !saysMore(await file.arrayBuffer());
  const drawn = await createImageBitmap(file).catch(() => undefined);
  if (!drawn) return { isClean: stays };
  try {
    const thumbnail = (await redrawn(drawn, THUMBNAIL_SIDE, 0.8)) ?? undefined;
    const shown = { ...(thumbnail && { thumbnail }) };
    if (stays) return { ...shown, isClean: true };
    const smaller = await shrunk(drawn);
    if (!smaller) return { ...shown, isClean: false };
    const name = file.name.replace(/\.\w+$/, '.jpg');
    return { ...shown, isClean: true, smaller: new File([smaller], name, { type: 'image/jpeg' }) };
  } finally {
    drawn.close();
  }
}

async function shrunk(drawn: ImageBitmap): Promise<Blob | null> {
  let blob: Blob | null = null;
  for (const side of LONGEST_SIDES)
    for (const quality of QUALITIES)
      if (!blob || blob.size > ENOUGH_BYTES) blob = await redrawn(drawn, side, quality);
  return blob;
}

/** How PNG and WebP name what else a picture says: of the camera, or as text. */
const MORE = /eXIf|EXIF|Exif|XML:com\.adobe\.xmp|XMP |tEXt|zTXt/;

function saysMore(bytes: ArrayBuffer): boolean {
  return MORE.test(new TextDecoder('latin1').decode(bytes));
}

function redrawn(drawn: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What was transparent would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
