import { useEffect, useState } from 'preact/hooks';
import type { Attachment } from '../../client/client.ts';
import { api } from '../platform/api.ts';

/** Types that every browser shows. Nothing else is ever rendered. */
const SHOWN = new Set<string>(['image/jpeg', 'image/png', 'image/webp']);
/** Larger ones are read only when they are opened. */
const THUMBNAIL_MAX_BYTES = 1_500_000;

export const isPicture = ({ content_type }: Attachment): boolean => SHOWN.has(content_type);

/** Reads a file from the bucket, or has the browser save it. */
export async function fetchFile(id: string, { asDownload = false } = {}): Promise<Blob> {
  const { url } = await api.getDownload(id);
  if (asDownload) {
    const link = document.createElement('a');
    link.href = url;
    link.rel = 'noreferrer';
    link.click();
    return new Blob();
  }
  const answer = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.blob();
}

/** The address of a picture that this page has read, as long as it is shown. */
export function usePicture(attachment: Attachment | undefined): { url?: string; hasFailed: boolean } {
  const [state, setState] = useState<{ url?: string; hasFailed: boolean }>({ hasFailed: false });
  const id = attachment?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let url: string | undefined;
    let isGone = false;
    fetchFile(id).then(
      (blob) => {
        if (isGone) return;
        url = URL.createObjectURL(blob);
        setState({ url, hasFailed: false });
      },
      () => setState({ hasFailed: true }),
    );
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id]);
  return state;
}

export function useThumbnail(attachment: Attachment | undefined): string | undefined {
  const isSmall = attachment && isPicture(attachment) && attachment.size <= THUMBNAIL_MAX_BYTES;
  return usePicture(isSmall ? attachment : undefined).url;
}
