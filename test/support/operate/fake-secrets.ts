import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../infra/local/listen.ts';
import { type Answer, flag } from './fake-aws.ts';

interface Version {
  readonly VersionId: string;
  readonly SecretString: string;
}

/** The secrets of a stack, for its functions and for an operator's AWS CLI. Each has one version at first. */
export class FakeSecrets {
  /** Newest first. */
  readonly #versions = new Map<string, Version[]>();
  url = '';
  stop: () => void = () => undefined;

  async start(): Promise<this> {
    const server = createServer(async (incoming, outgoing) => {
      const input = JSON.parse((await text(incoming)) || '{}') as Record<string, string>;
      const found = this.#find(input.SecretId ?? '', input.VersionId, input.VersionStage);
      outgoing.writeHead(found ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
      outgoing.end(
        JSON.stringify(found ?? { __type: 'ResourceNotFoundException', message: 'No such version.' }),
      );
    });
    this.url = `http://127.0.0.1:${await listen(server)}`;
    this.stop = () => {
      server.closeAllConnections();
      server.close();
    };
    return this;
  }

  /** The ids of the versions of a secret, newest first. */
  versionsOf(secret: string): string[] {
    return this.#of(secret).map(({ VersionId }) => VersionId);
  }

  /** As when somebody deletes what is not the current version. */
  forgetOld(secret: string): void {
    this.#versions.set(secret, this.#of(secret).slice(0, 1));
  }

  readonly answers: Readonly<Record<string, Answer>> = {
    'secretsmanager get-random-password': () => ({ RandomPassword: randomBytes(48).toString('base64url') }),
    'secretsmanager get-secret-value': (args) => {
      const found = this.#find(flag(args, '--secret-id') ?? '', flag(args, '--version-id'));
      if (!found) throw new Error('An error occurred (ResourceNotFoundException)');
      return found;
    },
    'secretsmanager put-secret-value': (args) => {
      const [secret = '', VersionId = '', file = ''] = [
        '--secret-id',
        '--client-request-token',
        '--secret-string',
      ].map((name) => flag(args, name));
      const SecretString = readFileSync(file.replace('file://', ''), 'utf8');
      // Secrets Manager keeps the current version and the one before.
      this.#versions.set(secret, [{ VersionId, SecretString }, ...this.#of(secret)].slice(0, 2));
      return { VersionId };
    },
  };

  #find(secret: string, id: string | undefined, stage = 'AWSCURRENT'): Version | undefined {
    const all = this.#of(secret);
    if (id !== undefined) return all.find(({ VersionId }) => VersionId === id);
    return all[stage === 'AWSCURRENT' ? 0 : 1];
  }

  #of(secret: string): Version[] {
    const first = { VersionId: randomUUID(), SecretString: randomBytes(48).toString('base64url') };
    const known = this.#versions.get(secret) ?? [first];
    this.#versions.set(secret, known);
    return known;
  }
}
