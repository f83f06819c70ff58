import { hash } from 'node:crypto';
import { PersonalFinanceError } from '../../client/client.ts';
import { created, refuse, Skipped, type Smoke, type Step } from './step.ts';

const FILE = Buffer.from('%PDF-1.7 Smoke test');

/** Sends a file to the bucket, and reads it from there. Skipped if the operator has turned attachments off. */
export const attachmentSteps: readonly Step[] = [
  {
    name: 'Attach a file to the expense',
    shows: 'The bucket takes and returns files by signed addresses',
    classes: ['uploader', 'attacher', 'downloader'],
    look: 'The policy of the bucket, and the roles of the access classes uploader, attacher and downloader.',
    run: async ({ api, expense, timeoutMs }) => {
      const { id, upload } = await announce(api, created(expense).id);
      const { url, headers } = upload ?? refuse('The response does not say how to send the file.');
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(FILE), signal });
      if (!sent.ok) refuse(`The bucket refused the file with ${sent.status}.`);
      await api.completeAttachment(id);
      const found = await fetch((await api.getDownload(id)).url, { signal });
      if (!Buffer.from(await found.arrayBuffer()).equals(FILE)) refuse('The bucket returned another file.');
      await api.deleteAttachment(id);
    },
  },
];

async function announce(api: Smoke['api'], transactionId: string) {
  try {
    return await api.createAttachment(transactionId, {
      file_name: 'smoke-test.pdf',
      content_type: 'application/pdf',
      size: FILE.length,
      sha256: hash('sha256', FILE, 'hex'),
    });
  } catch (error) {
    if (error instanceof PersonalFinanceError && error.status === 404) throw new Skipped();
    throw error;
  }
}
