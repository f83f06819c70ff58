import type { ServerResponse } from 'node:http';
import { AwsError } from '../../errors.ts';

/** S3 answers with XML. Clients read the code. */
export function sendS3Error(error: AwsError, outgoing: ServerResponse): void {
  const { code, message, status } = error;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(message)}</Message><RequestId>LOCAL</RequestId><HostId>local</HostId></Error>`;
  // Whoever is still sending a body that was refused must not wait for it to be read.
  outgoing.writeHead(status, { 'content-type': 'application/xml', connection: 'close' }).end(body);
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export const accessDenied = (message: string) => new AwsError('AccessDenied', message, 403);
