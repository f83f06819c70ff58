import { createStore, useStore } from '../platform/store.ts';

/** As many as a page remembers. */
const MOST = 100;

/** Addresses of small pictures, by what they show: they are made on this device, of files that were chosen on it. */
const thumbnails = createStore<ReadonlyMap<string, string>>(new Map());

/** `of` is the picture, or another name under which it is known. */
export function keepThumbnail(name: string, of: Blob | string): void {
  const url = of instanceof Blob ? URL.createObjectURL(of) : thumbnails.get().get(of);
  if (url === undefined) return;
  const all = [...thumbnails.get(), [name, url] as const];
  const kept = new Map(all.slice(-MOST));
  const shown = new Set(kept.values());
  for (const [, each] of all) if (!shown.has(each)) URL.revokeObjectURL(each);
  thumbnails.set(kept);
}

export const useThumbnail = (name: string): string | undefined => useStore(thumbnails).get(name);
