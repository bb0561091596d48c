import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isUuid } from '@candela/contract/uuids';
import { writeCalendar } from './calendar-writer.ts';
import { findReadable } from './events.access.ts';
import { findGeneration, listOwnRows, raiseGeneration, type OwnRow } from './registrations.queries.ts';

interface Deps {
  db: Db;
  publicUrl: string;
  /** Key of the private addresses. */
  key: string;
  getProductName(): Promise<string>;
}

/** Events as iCalendar (RFC 5545), for other calendar programs. */
export function createCalendarFiles({ db, publicUrl, key, getProductName }: Deps) {
  const sign = (userId: string, generation: number) =>
    `${userId}.${createHmac('sha256', key).update(`${userId} ${generation}`).digest('base64url')}`;

  async function getFeed(caller: SignedInCaller): Promise<{ url: string }> {
    const token = sign(caller.userId, await findGeneration(db, caller.userId));
    return { url: `${publicUrl}/calendars/${token}.ics` };
  }

  async function renewFeed(caller: SignedInCaller): Promise<{ url: string }> {
    await raiseGeneration(db, caller.userId);
    return getFeed(caller);
  }

  /** The calendar behind a private address, null when it is not, or no longer, valid. */
  async function readFeed(token: string): Promise<string | null> {
    const [userId = ''] = token.split('.');
    if (!isUuid(userId)) return null;
    const [given, expected] = [Buffer.from(token), Buffer.from(sign(userId, await findGeneration(db, userId)))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return write(await listOwnRows(db, userId));
  }

  /** @throws AppError events.notFound, events.notIncluded */
  async function getFile(caller: SignedInCaller, id: number): Promise<{ name: string; content: string }> {
    return {
      name: `event-${id}.ics`,
      content: await write([{ ...(await findReadable(db, caller, id)), seriesId: null, rule: null }]),
    };
  }

  async function write(rows: OwnRow[]): Promise<string> {
    return writeCalendar(rows, { publicUrl, product: await getProductName() });
  }

  return { getFeed, renewFeed, readFeed, getFile };
}
