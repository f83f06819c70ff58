import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsError } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/** A mail that a function has sent. */
export interface LocalMail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly created_at: string;
}

const KEPT_MAX = 1000;
export const SEND_EMAIL_PATH = '/v2/email/outbound-emails';

/**
 * SES on a laptop: keeps what it is asked to send, each mail in a file. An address that starts with `refused` is one that
 * SES refuses for good, and one that starts with `unavailable` fails for a while, so that both can be tried.
 */
export class Mailbox {
  readonly #folder: string | undefined;
  readonly #onMail: ((mail: LocalMail) => void) | undefined;
  #mails: LocalMail[] = [];

  /** Without a folder, the mails are kept in memory. */
  constructor(folder?: string, onMail?: (mail: LocalMail) => void) {
    this.#folder = folder;
    this.#onMail = onMail;
    if (folder) this.#mails = readMails(folder);
  }

  /** Oldest first. */
  list(to: string | undefined): LocalMail[] {
    return this.#mails.filter((mail) => to === undefined || mail.to === to.toLowerCase());
  }

  /** Responds to SendEmail, with what we send. */
  send(input: JsonObject): JsonObject {
    const content = at(input, 'Content', 'Simple');
    const data = (...path: string[]) => String(at(content, ...path, 'Data') ?? '');
    const [to] = (at(input, 'Destination', 'ToAddresses') as string[] | undefined) ?? [];
    const [tag] = (input.EmailTags as { Value: string }[] | undefined) ?? [];
    if (to === undefined) throw new AwsError('BadRequestException', 'There is no recipient.');
    if (to.startsWith('refused')) throw new AwsError('MessageRejected', 'Email address is not verified.');
    if (to.startsWith('unavailable'))
      throw new AwsError('TooManyRequestsException', 'Maximum sending rate exceeded.', 429);
    const text = data('Body', 'Text');
    const mail: LocalMail = {
      id: randomUUID(),
      kind: tag?.Value ?? '',
      to,
      from: String(input.FromEmailAddress),
      subject: data('Subject'),
      text,
      html: data('Body', 'Html'),
      links: text.match(/https?:\/\/\S+/g) ?? [],
      created_at: new Date().toISOString(),
    };
    this.#keep(mail);
    this.#onMail?.(mail);
    return { MessageId: mail.id };
  }

  #keep(mail: LocalMail): void {
    this.#mails.push(mail);
    if (this.#folder) {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(fileOf(this.#folder, mail), `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 });
    }
    for (const old of this.#mails.splice(0, Math.max(0, this.#mails.length - KEPT_MAX)))
      if (this.#folder) rmSync(fileOf(this.#folder, old), { force: true });
  }
}

/** Names that sort by time. */
function fileOf(folder: string, { created_at, id }: LocalMail): string {
  return join(folder, `${created_at.replaceAll(':', '-')}-${id}.json`);
}

function readMails(folder: string): LocalMail[] {
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return files
      .toSorted()
      .slice(-KEPT_MAX)
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as LocalMail);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function at(value: Json | undefined, ...path: string[]): Json | undefined {
  let found = value;
  for (const name of path) found = isObject(found) ? found[name] : undefined;
  return found;
}
