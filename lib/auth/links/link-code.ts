import { createHmac, timingSafeEqual } from 'node:crypto';
import { idFromBytes, idToBytes } from '../../platform/id.ts';
import { currentSealingKey } from '../../platform/sealing-keys.ts';
import type { UserId } from '../../platform/user.ts';
import type { LinkKind } from '../mail/mail.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const CODE = new RegExp(`^[\\w-]{${((2 * ID_BYTES + MAC_BYTES) / 3) * 4}}$`);

interface LinkName {
  readonly userId: UserId;
  readonly id: string;
}

/**
 * The code of a link: the ids of its user and its item, and a MAC of them. The table contains nothing that a code could
 * be derived from, and a mail that is sent again has the same code.
 */
export async function linkCode(kind: LinkKind, { userId, id }: LinkName): Promise<string> {
  const ids = Buffer.concat([idToBytes(userId), idToBytes(id)]);
  return Buffer.concat([ids, await macOf(kind, ids)]).toString('base64url');
}

/** Undefined if it is no code of a link of this kind. */
export async function parseLinkCode(kind: LinkKind, text: string): Promise<LinkName | undefined> {
  if (!CODE.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), await macOf(kind, ids))) return undefined;
  // We have made the code, so it names a user of ours.
  const userId = idFromBytes(ids.subarray(0, ID_BYTES)) as UserId;
  return { userId, id: idFromBytes(ids.subarray(ID_BYTES)) };
}

async function macOf(kind: LinkKind, ids: Buffer): Promise<Buffer> {
  const { key } = await currentSealingKey('account links');
  return createHmac('sha256', key).update(kind).update('\0').update(ids).digest().subarray(0, MAC_BYTES);
}
