/** What a receipt needs to be readable. */
const ENOUGH_BYTES = 1_000_000;
/** Tried in this order, until it is small enough. */
const LONGEST_SIDES = [2400, 1700, 1200];
const QUALITIES = [0.85, 0.7, 0.5];

/** Formats that can contain where a picture was taken. */
const PHOTOGRAPHS = new Set(['image/jpeg', 'image/webp', 'image/png']);

/**
 * A photograph as small as a receipt needs to be. Drawing it anew also removes what its file says about place and camera.
 * Undefined if it stays as it is: another format, a small picture, or one that this browser cannot draw.
 */
export async function shrunk(file: File): Promise<File | undefined> {
  if (!PHOTOGRAPHS.has(file.type)) return undefined;
  // Small pictures that were not taken by a camera, such as screenshots.
  if (file.size <= ENOUGH_BYTES && file.type !== 'image/jpeg') return undefined;
  const drawn = await createImageBitmap(file).catch(() => undefined);
  if (!drawn) return undefined;
  let blob: Blob | null = null;
  for (const side of LONGEST_SIDES)
    for (const quality of QUALITIES)
      if (!blob || blob.size > ENOUGH_BYTES) blob = await redrawn(drawn, side, quality);
  drawn.close();
  return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : undefined;
}

function redrawn(drawn: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(drawn.width * scale);
  canvas.height = Math.round(drawn.height * scale);
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
