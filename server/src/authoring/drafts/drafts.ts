import { authorsAmong } from '#authoring/authoring-access.ts';
import { createAssetAddresses } from '#learning/content/asset-addresses.ts';
import type { Context } from '#platform/context.ts';
import { draftRoom } from '@candela/contract/hub';
import { createDraftLessons } from './draft-lessons.service.ts';
import { createDraftOutline } from './draft-outline.service.ts';
import { createDraftPresence } from './draft-presence.ts';
import { mountDraftRoutes } from './drafts.routes.ts';
import { createDrafts } from './drafts.service.ts';

/** Drafts of courses, and the people who are in them. */
export function mountDrafts({ db, api, domainEvents, hub, secret }: Context): void {
  const deps = { db, domainEvents, addresses: createAssetAddresses(secret) };
  mountDraftRoutes(api, {
    drafts: createDrafts(deps),
    outline: createDraftOutline(deps),
    lessons: createDraftLessons(deps),
  });
  const presence = createDraftPresence({ db, hub });
  hub.addRooms('draft', {
    mayEnter: (callers, courseId) => authorsAmong(db, callers, courseId),
    onWhereabouts: (courseId, member, at) => void presence.tell(courseId, member, at).catch(() => {}),
  });
  domainEvents.on('drafts.lessonSaved', (news) => hub.publish(draftRoom(news.courseId), 'drafts.lessonSaved', news));
  domainEvents.on('drafts.changed', (courseId, what) => {
    hub.publish(draftRoom(courseId), 'drafts.changed', { courseId, what });
    // Removed trainers leave the draft's room, too: after a change of the trainers, or with a draft that named them.
    if (what === 'meta' || what === 'state') hub.checkGuardedRooms();
  });
}
