import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondStepSeconds } from '#accounts/started-sessions.ts';
import { uuidDigits } from '@candela/contract/uuids';

const form = new RegExp(String.raw`^(${uuidDigits})\.([0-9a-z]{1,12})\.[\w-]{43}$`);

interface PasswordOwner {
  id: string;
  passwordHash: string | null;
}

/** The token that a browser keeps after the right password; a change of the password invalidates it. */
export function signSecondStep(key: string, owner: PasswordOwner, now = Date.now()): string {
  const body = `${owner.id}.${(now + secondStepSeconds * 1000).toString(36)}`;
  return `${body}.${macOf(key, body, owner.passwordHash)}`;
}

/** The claimed user, unless it has expired: verify it with `isSecondStepOf`. */
export function parseSecondStep(token: string | undefined, now = Date.now()): string | null {
  const [, userId, until] = form.exec(token ?? '') ?? [];
  return userId !== undefined && Number.parseInt(until ?? '', 36) > now ? userId : null;
}

/** Whether this server issued it for this user with the current password. */
export function isSecondStepOf(key: string, owner: PasswordOwner, token: string): boolean {
  const at = token.lastIndexOf('.');
  const [given, expected] = [
    Buffer.from(token.slice(at + 1)),
    Buffer.from(macOf(key, token.slice(0, at), owner.passwordHash)),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function macOf(key: string, body: string, passwordHash: string | null): string {
  return createHmac('sha256', key)
    .update(`${body}|${passwordHash ?? ''}`)
    .digest('base64url');
}
