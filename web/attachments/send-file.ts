import type { Attachment, AttachmentInput } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { newKey } from '../platform/in-doubt.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';
import { sha256 } from './sha256.ts';

/** The bucket did not take the file. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** What an upload has got so far, so that another try goes on with it. */
export interface Sending {
  /** The same for every try, so that a lost answer announces nothing twice. */
  key: string;
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
  const { announced } = sending;
  try {
    // A repeat does not show how to send the file, and an address may have expired.
    const { upload } = announced.upload ? announced : await renewed(announced.id);
    if (upload) {
      delete announced.upload;
      await put(upload, file, onProgress);
    }
    return await api.completeAttachment(announced.id);
  } catch (error) {
    // The service has removed what it did not take, or nobody completed it for a day: another try begins anew.
    if (isProblem(error, 'content_mismatch') || isProblem(error, 'not_found')) {
      delete sending.announced;
      sending.key = newKey();
    }
    throw error;
  }
}

async function announce(transactionId: string, file: File, idempotencyKey: string): Promise<Attachment> {
  const body: AttachmentInput = {
    file_name: nameOf(file),
    content_type: file.type as AttachmentInput['content_type'],
    size: file.size,
    sha256: await hashOf(file),
  };
  return { ...(await api.createAttachment(transactionId, body, { idempotencyKey })) };
}

export const hashOf = async (file: File): Promise<string> => sha256(new Uint8Array(await file.arrayBuffer()));

function nameOf({ name }: File): string {
  return [...name.replaceAll(/[/\\\n\t]/g, ' ').trim()].slice(-150).join('') || t.unnamed;
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

/** Longer than an address lasts. */
const LONGEST_MS = 15 * 60_000;

/** Not with `fetch`, which does not tell how much was sent. */
function put(
  { method, url, headers }: NonNullable<Attachment['upload']>,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new NotTaken());
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = LONGEST_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / Math.max(file.size, 1)));
    request.addEventListener('load', () => (request.status === 200 ? resolve() : fail()));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.send(file);
  });
}
