import { LRUCache } from 'lru-cache';
import type { Db, Tx } from '#db/client.ts';
import { planWithdrawals } from '#messaging/notice-changes.ts';
import { cancelNotice, postNotice } from '#messaging/notices.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, decodeTextCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type {
  Announcement,
  AnnouncementDetail,
  AnnouncementFields,
  AnnouncementState,
  CurrentAnnouncement,
} from '@candela/contract/messaging/announcements';
import type { Page } from '@candela/contract/paging';
import { planTurns } from './announcements.jobs.ts';
import { essence, presentAnnouncement, presentCurrent } from './announcements.present.ts';
import {
  countAudience,
  deleteRow,
  findRow,
  insertAcknowledgement,
  insertRow,
  listAcknowledgementRows,
  listCurrentRows,
  listRows,
  updateRow,
  type AnnouncementRow,
} from './announcements.queries.ts';

type Counts = Pick<AnnouncementDetail, 'acknowledgedCount' | 'audienceCount'>;

/** For an audience of at least this size the counts may be a minute old. */
const maxCountedEachTime = 10_000;

/** Fields of an announcement in the form stored in the audit log. */
type Titled = Readonly<Record<string, unknown>> & { title: string };

interface PageRequest {
  limit: number;
  cursor: string | undefined;
}

export function createAnnouncements({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  const counts = new LRUCache<number, Counts>({ max: 100, ttl: 60_000 });

  async function list(
    state: AnnouncementState | undefined,
    page: PageRequest & { search?: string | undefined },
  ): Promise<Page<Announcement>> {
    const { limit, search = '' } = page;
    const rows = await listRows(db, state, { limit, search, after: decodeInstantCursor(page.cursor) });
    return toPage(rows, page.limit, presentAnnouncement, (row) => [row.startsAt, row.id]);
  }

  /** @throws AppError announcements.notFound */
  async function get(id: number): Promise<AnnouncementDetail> {
    const row = await find(db, id);
    return { ...presentAnnouncement(row), ...(await count(row)) };
  }

  /** Expensive counts are cached for a minute. */
  async function count(row: AnnouncementRow): Promise<Counts> {
    const known = counts.get(row.id);
    if (known) return known;
    const few = await countAudience(db, row.id, row, maxCountedEachTime);
    if (few.audienceCount < maxCountedEachTime) return few;
    const all = await countAudience(db, row.id, row, 2 ** 31 - 1);
    counts.set(row.id, all);
    return all;
  }

  async function create(caller: SignedInCaller, fields: AnnouncementFields): Promise<Announcement> {
    const row = await db.transaction(async (tx) => {
      const id = await insertRow(tx, caller.userId, fields);
      await syncNotice(tx, id, fields);
      await record(tx, caller, 'create', { id, before: null, after: fields });
      return find(tx, id);
    });
    domainEvents.emit('announcements.changed', isShown(row));
    return presentAnnouncement(row);
  }

  /** @throws AppError announcements.notFound, announcements.begun */
  async function update(caller: SignedInCaller, id: number, fields: AnnouncementFields): Promise<Announcement> {
    const row = await db.transaction(async (tx) => {
      const before = await find(tx, id, { isLocked: true });
      if (hasBegun(before) && essence(before) !== essence(fields)) throw new AppError('announcements.begun');
      await updateRow(tx, id, fields);
      await syncNotice(tx, id, fields);
      const after = await find(tx, id);
      await record(tx, caller, 'update', { id, before: fieldsOf(before), after: fieldsOf(after) });
      return after;
    });
    domainEvents.emit('announcements.changed', isShown(row));
    return presentAnnouncement(row);
  }

  /** @throws AppError announcements.notFound, announcements.begun */
  async function remove(caller: SignedInCaller, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await find(tx, id, { isLocked: true });
      if (hasBegun(before)) throw new AppError('announcements.begun');
      await record(tx, caller, 'remove', { id, before: fieldsOf(before), after: null });
      await cancelNotice(tx, sourceOf(id));
      await planTurns(tx, id, null);
      await deleteRow(tx, id);
    });
    domainEvents.emit('announcements.removed', id);
  }

  /** @throws AppError announcements.notFound */
  async function listAcknowledgements(id: number, isAcknowledged: boolean | undefined, page: PageRequest) {
    const afterEmail = decodeTextCursor(page.cursor);
    const row = await find(db, id);
    const rows = await listAcknowledgementRows(db, id, row, isAcknowledged, {
      limit: page.limit,
      afterEmail,
    });
    const present = (each: (typeof rows)[number]) => ({ ...each, acknowledgedAt: toIsoOrNull(each.acknowledgedAt) });
    return toPage(rows, page.limit, present, (each) => [each.email]);
  }

  async function listCurrent(caller: SignedInCaller): Promise<{ data: CurrentAnnouncement[] }> {
    const rows = await listCurrentRows(db, caller);
    return { data: rows.map((row) => presentCurrent(row, caller.languageCode)) };
  }

  /** @throws AppError announcements.notFound */
  async function acknowledge(caller: SignedInCaller, id: number): Promise<void> {
    if (!(await insertAcknowledgement(db, caller, id))) throw new AppError('announcements.notFound');
  }

  /** An announcement starts or ends. */
  async function turn({ payload: { announcementId } }: { payload: { announcementId: number } }): Promise<void> {
    const row = await findRow(db, announcementId);
    if (!row || row.isDraft) return;
    if (Date.parse(row.endsAt) <= Date.now()) {
      const { roleIds, subscriptionTypeIds, languageCodes } = row;
      const audience = {
        userId: null,
        roleIds,
        subscriptionTypeIds,
        languageCodes,
        eventId: null,
        isForFollowers: false,
      };
      await db.transaction((tx) => planWithdrawals(tx, [{ ...audience, contentType: 'announcement' }]));
    }
    domainEvents.emit('announcements.changed', isShown(row));
  }

  return { turn, list, get, create, update, remove, listAcknowledgements, listCurrent, acknowledge };
}

async function find(db: Db | Tx, id: number, options?: { isLocked: boolean }): Promise<AnnouncementRow> {
  const row = await findRow(db, id, options);
  if (!row) throw new AppError('announcements.notFound');
  return row;
}

function record(
  tx: Tx,
  caller: SignedInCaller,
  action: 'create' | 'update' | 'remove',
  { id, before, after }: { id: number; before: Titled | null; after: Titled | null },
): Promise<void> {
  const name = (after ?? before)?.title ?? '';
  return recordChange(tx, caller, { action, entity: 'announcement', entityId: id, name, before, after });
}

/** The fields that authors enter. */
function fieldsOf({ id: _id, updatedAt: _at, authorName: _author, ...fields }: AnnouncementRow) {
  return fields;
}

function hasBegun(row: AnnouncementRow): boolean {
  return !row.isDraft && Date.parse(row.startsAt) <= Date.now();
}

function sourceOf(id: number): string {
  return `announcement:${id}`;
}

/** Whether pages show it, or showed it until now. */
function isShown(row: AnnouncementRow): boolean {
  return hasBegun(row) && row.channel !== 'push';
}

/** One notification for the whole audience, visible from start to end; none for a draft. */
async function syncNotice(tx: Tx, id: number, fields: AnnouncementFields): Promise<void> {
  await planTurns(tx, id, fields.isDraft ? null : fields);
  if (fields.isDraft) return cancelNotice(tx, sourceOf(id));
  const { title, body } = fields;
  await postNotice(tx, {
    source: sourceOf(id),
    contentType: 'announcement',
    audience: fields,
    languageCode: fields.languageCode,
    texts: { ...fields.translations, [fields.languageCode]: { title, body } },
    link: null,
    visibleAt: toIso(fields.startsAt),
    expiresAt: toIso(fields.endsAt),
    isPushed: fields.channel === 'push',
  });
}
