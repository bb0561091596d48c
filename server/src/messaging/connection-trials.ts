import { randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';
import type { ConnectionTrial } from '#site/connection-trials.ts';
import type { ConnectionOutcome } from '@candela/contract/site/connection-tests';
import { findAddressee, listTargets } from './connection-trials.queries.ts';
import type { Mailer } from './mailer.ts';
import { noticeTexts } from './notice-texts.ts';
import type { PushSender } from './senders/push-sender.ts';

/** Sends a mail to the user directly, not through the queue: returns the mail server's response. */
export function mailTrial(db: Db, mailer: Mailer): ConnectionTrial {
  return async (userId) => {
    const user = await findAddressee(db, userId);
    if (!user) throw new Error('the account is gone');
    await mailer.send({
      to: user.email,
      languageCode: user.languageCode,
      template: 'connectionTest',
      values: { firstName: user.firstName, path: '/admin/settings' },
    });
    return { outcome: mailer.folder === null ? 'works' : 'keptAsFile', detail: user.email };
  };
}

/**
 * Sends a push to every device of the user; works if a device accepts it and no push service refuses one for a reason that an admin can
 * remove: Apple refuses contacts that others accept.
 * @param contact the address of the operator that the tokens name
 */
export function pushTrial(
  db: Db,
  send: PushSender,
  contact: string,
  getBrand: () => Promise<{ product: string }>,
): ConnectionTrial {
  return async (userId) => {
    const [user, targets] = await Promise.all([findAddressee(db, userId), listTargets(db, userId)]);
    if (!user || targets.length === 0) return { outcome: 'noDevice', detail: '' };
    const texts = await noticeTexts(db, 'connectionTest', { title: (await getBrand()).product, names: '' });
    const text = texts[user.languageCode] ?? texts['en'];
    const message = { id: 0, title: text?.title ?? '', body: text?.body ?? '', link: '/admin/settings' };
    const topic = randomBytes(12).toString('base64url');
    const results = await Promise.all(targets.map((target) => send(target, message, { ttlSeconds: 300, topic })));
    const sent = results.filter(({ result }) => result === 'sent').length;
    const problems = [...new Set(results.map(({ detail }) => detail).filter((detail) => detail !== ''))].join('; ');
    const refusal = results.map(({ detail }) => refusalOf(detail)).find((each) => each !== 'failed');
    const outcome = refusal ?? (sent > 0 ? 'works' : 'failed');
    const detail = sent > 0 ? [`${sent}/${targets.length}`, problems].filter(Boolean).join('; ') : problems;
    return { outcome, detail: outcome === 'pushContact' ? `${contact} (${detail})` : detail };
  };
}

/**
 * Why a push service refuses signed pushes (RFC 8292), which all of them answer with 401 or 403:
 * https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers,
 * https://mozilla-services.github.io/autopush-rs/errors.html
 */
function refusalOf(detail: string): ConnectionOutcome {
  if (!/: 40[0-3]\b/.test(detail)) return 'failed';
  // The keys come from SECRET: with another one they are not those with which browsers have registered.
  if (/VapidPkHashMismatch|do not correspond|mismatch/i.test(detail)) return 'pushKeys';
  if (/Expired|\bexp\b/i.test(detail)) return 'pushClock';
  // Apple names the token only; of its claims, the contact is the one that differs between installations.
  return /: 403\b|BadJwtToken|\bsub\b/.test(detail) ? 'pushContact' : 'failed';
}
