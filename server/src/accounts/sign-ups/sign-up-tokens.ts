import { createHmac } from 'node:crypto';
import { isSame } from '#platform/http/webhooks.ts';
import { uuidDigits } from '@candela/contract/uuids';

const form = new RegExp(String.raw`^(${uuidDigits})\.([\w-]{43})$`);

/** The token in the link of a sign-up; it works as long as the sign-up exists. */
export function signSignUp(key: string, id: string): string {
  return `${id}.${macOf(key, id)}`;
}

/** The id of the sign-up, or null for a foreign token. */
export function readSignUp(key: string, token: string): string | null {
  const [, id, mac] = form.exec(token) ?? [];
  return id !== undefined && mac !== undefined && isSame(mac, macOf(key, id)) ? id : null;
}

function macOf(key: string, id: string): string {
  return createHmac('sha256', key).update(`sign-up ${id}`).digest('base64url');
}
