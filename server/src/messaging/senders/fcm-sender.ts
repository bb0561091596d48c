import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { StartError } from '#platform/config/start-error.ts';
import { timeoutMilliseconds, detailOf, messageOf, type PushSender } from './push-sender.ts';

/** The used part of a Google service account file. */
const accountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url(),
});

export type FcmAccount = z.infer<typeof accountSchema>;

const scheme = 'fcm:';
const scope = 'https://www.googleapis.com/auth/firebase.messaging';

/** The form in which an app's token is stored beside browsers' addresses. */
export function addressOfApp(token: string): string {
  return scheme + token;
}

export function isApp(endpoint: string): boolean {
  return endpoint.startsWith(scheme);
}

/** @throws StartError if the file is missing or is not a service account */
export async function readFcmAccount(path: string): Promise<FcmAccount> {
  try {
    return accountSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new StartError(`FCM_SERVICE_ACCOUNT ${path} is no service account file: ${String(error)}`);
  }
}

/**
 * Sends to native apps through Firebase Cloud Messaging, which forwards to APNs for iOS
 * (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages).
 */
export function createFcmSender(account: FcmAccount, origin = 'https://fcm.googleapis.com'): PushSender {
  const address = `${origin}/v1/projects/${account.project_id}/messages:send`;
  let access: { token: string; expiresAt: number } | undefined;

  /** An access token valid for about an hour, requested with a signed assertion (RFC 7523). */
  async function getAccess(): Promise<string> {
    if (access && access.expiresAt > Date.now()) return access.token;
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signAssertion(account),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (!answer.ok) throw new Error(`no access token: ${answer.status}`);
    const given = (await answer.json()) as { access_token: string; expires_in: number };
    access = { token: given.access_token, expiresAt: Date.now() + (given.expires_in - 60) * 1000 };
    return access.token;
  }

  return async ({ endpoint }, { id, title, body, link }, { ttlSeconds, topic }) => {
    const message = {
      token: endpoint.slice(scheme.length),
      notification: { title, body },
      data: { id: String(id), link: link ?? '' },
      android: { ttl: `${ttlSeconds}s`, collapse_key: topic, notification: { tag: topic } },
      apns: {
        headers: {
          'apns-expiration': String(Math.floor(Date.now() / 1000) + ttlSeconds),
          'apns-collapse-id': topic,
        },
      },
    };
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${await getAccess()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const detail = await detailOf(answer);
      if (answer.ok) return { result: 'sent', detail: '' };
      // Of the app, or a token of another Firebase project. Without such a code, the account lacks a right: no app is gone.
      if (/UNREGISTERED|SENDER_ID_MISMATCH/.test(detail)) return { result: 'gone', detail };
      if (answer.status === 401) access = undefined;
      const isTemporary = answer.status === 401 || answer.status === 429 || answer.status >= 500;
      return { result: isTemporary ? 'retry' : 'refused', detail };
    } catch (error) {
      return { result: 'retry', detail: `Firebase: ${messageOf(error)}` };
    }
  };
}

function signAssertion({ client_email: issuer, private_key: key, token_uri: audience }: FcmAccount): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: issuer, scope, aud: audience, iat: now, exp: now + 3600 };
  const unsigned = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(key, 'base64url')}`;
}
