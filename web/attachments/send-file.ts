import type { Attachment, AttachmentInput } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';

/** The bucket did not take the file. */
class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** What an upload has got so far, so that another try goes on with it. */
export interface Sending {
  /** The same for every try, so that a lost answer announces nothing twice. */
  readonly key: string;
  announced?: Attachment;
}

/** Announces, sends and completes a file. Called again after a failure, it goes on. */
export async function sendFile(
  transactionId: string,
  file: File,
  sending: Sending,
  onProgress: (share: number) => void,
): Promise<Attachment> {
  sending.announced ??= await announce(transactionId, file, sending.key);
  const { id } = sending.announced;
  // A repeat does not show how to send the file, and an address may have expired.
  const { upload } = sending.announced.upload ? sending.announced : await renewed(id);
  if (upload) {
    delete sending.announced.upload;
    await put(upload, file, onProgress);
  }
  return api.completeAttachment(id);
}

async function announce(transactionId: string, file: File, idempotencyKey: string): Promise<Attachment> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const body: AttachmentInput = {
    file_name: nameOf(file),
    content_type: file.type as AttachmentInput['content_type'],
    size: file.size,
    sha256,
  };
  return { ...(await api.createAttachment(transactionId, body, { idempotencyKey })) };
}

function nameOf({ name }: File): string {
  return [...name.replaceAll(/[/\\\n\t]/g, ' ').trim()].slice(-150).join('') || 'file';
}

async function renewed(id: string): Promise<Pick<Attachment, 'upload'>> {
  try {
    return { ...(await api.renewUpload(id)) };
  } catch (error) {
    // The answer to an earlier try was lost.
    if (isProblem(error, 'already_stored')) return {};
    throw error;
  }
}

/** Not with `fetch`, which does not tell how much was sent. */
function put(
  { method, url, headers }: NonNullable<Attachment['upload']>,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / Math.max(file.size, 1)));
    request.addEventListener('load', () => (request.status === 200 ? resolve() : reject(new NotTaken())));
    request.addEventListener('error', () => reject(new NotTaken()));
    request.send(file);
  });
}
