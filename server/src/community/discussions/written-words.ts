import type { DiscussionSource } from '#community/discussion-sources.ts';
import { listReaders } from '#community/things.ts';
import type { Db, Tx } from '#db/client.ts';
import { isStaff } from '#db/entitlements.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { reserveAttempt } from '#platform/throttles/shared-throttles.ts';
import { commentLimits, commentPaces, mentionPattern } from '@candela/contract/community/discussions';
import { isNewAccount, isRepeated } from './comments.queries.ts';

/** Addresses with and without a scheme. */
const link =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|io|me|co|xyz|top|club|live|app|site|link|ly|gg|tk|ru|cn)\b/iu;

/**
 * Before the transaction, so that refused attempts count, too.
 * @throws AppError comments.tooMany, comments.newAccount, comments.noLinksYet
 */
export async function admitWords(db: Db, caller: SignedInCaller, body: string): Promise<void> {
  const isNew = !isStaff(caller) && (await isNewAccount(db, caller.userId));
  if (isNew && link.test(body)) throw new AppError('comments.noLinksYet');
  const key = `comments ${caller.userId}`;
  const { minute, day, newAccount } = commentPaces;
  const usual = [
    { key: `${key} minute`, ...minute },
    { key: `${key} day`, ...day },
  ];
  const retryAfterSeconds = await reserveAttempt(db, isNew ? [{ key: `${key} new`, ...newAccount }] : usual);
  if (retryAfterSeconds !== null)
    throw new AppError(isNew ? 'comments.newAccount' : 'comments.tooMany', { retryAfterSeconds });
}

/** @returns who is mentioned @throws AppError comments.repeated, comments.tooManyMentions, comments.unknownPerson */
export async function checkWords(
  tx: Tx,
  source: DiscussionSource,
  given: { userId: string; thingId: number; body: string; commentId: number; known?: readonly string[] },
): Promise<string[]> {
  const { userId, thingId, body, commentId, known = [] } = given;
  if (await isRepeated(tx, userId, body, commentId)) throw new AppError('comments.repeated');
  const mentions = [...new Set([...body.matchAll(mentionPattern)].map(([, id = '']) => id))];
  if (mentions.length > commentLimits.mentions) throw new AppError('comments.tooManyMentions');
  // Who was mentioned already may have lost the right since: a word can be corrected all the same.
  const added = mentions.filter((id) => !known.includes(id));
  const readers = await listReaders(tx, source, thingId, added);
  if (readers.length < added.length) throw new AppError('comments.unknownPerson');
  return mentions;
}
