import { useEffect, useState } from 'preact/hooks';
import type { Attachment } from '../../client/client.ts';
import { api } from '../platform/api.ts';

/** Types that every browser shows. Nothing else is ever rendered. */
const SHOWN = new Set<string>(['image/jpeg', 'image/png', 'image/webp']);

export const isPicture = ({ content_type }: Attachment): boolean => SHOWN.has(content_type);

/** Has the browser save a file. It comes from the bucket's own origin, as a download. */
export async function saveFile(id: string): Promise<void> {
  const { url } = await api.getDownload(id);
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  link.click();
}

/** The bucket is read without cookies, and learns nothing of this page. */
export async function fetchFile(id: string, signal: AbortSignal): Promise<Blob> {
  const { url } = await api.getDownload(id, { signal });
  const answer = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.blob();
}

/** The address of a picture that this page has read, as long as it is shown. */
export function usePicture(id: string): { url?: string; hasFailed: boolean; again: () => void } {
  const [state, setState] = useState<{ url?: string; hasFailed: boolean }>({ hasFailed: false });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const reading = new AbortController();
    let url: string | undefined;
    setState({ hasFailed: false });
    fetchFile(id, reading.signal).then(
      (blob) => {
        if (reading.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setState({ url, hasFailed: false });
      },
      () => !reading.signal.aborted && setState({ hasFailed: true }),
    );
    return () => {
      reading.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id, round]);
  return { ...state, again: () => setRound(round + 1) };
}
