import { turnJob } from '#messaging/announcements/announcements.jobs.ts';
import { createAnnouncements } from '#messaging/announcements/announcements.service.ts';
import { mountAnnouncements } from '#messaging/announcements/announcements.routes.ts';
import { educatorSearch } from './educators/educators.search.ts';
import { createFeaturing } from './educators/featuring.service.ts';
import { createEducators } from './educators/educators.service.ts';
import { mountEducators } from './educators/educators.routes.ts';
import { createFeeds } from './feeds/feeds.service.ts';
import { mountFeeds } from './feeds/feeds.routes.ts';
import { createPresence } from '#accounts/presence/presence.service.ts';
import type { Context } from '#platform/context.ts';
import { roomOfAll } from '#platform/realtime/rooms.ts';
import type { AddSearchSource } from '#site/search-sources.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    'announcements.changed': [];
    'announcements.removed': [id: number];
  }
}

/** Announcements, feeds, educators, and presence. */
export function mountCommunity(
  { db, app, api, domainEvents, hub, jobs, relay }: Context,
  { addSearchSource }: { addSearchSource: AddSearchSource },
) {
  const announcements = createAnnouncements({ db, domainEvents });
  mountAnnouncements(api, announcements);
  jobs.work(turnJob, async () => void domainEvents.emit('announcements.changed'));
  domainEvents.on('announcements.changed', () => hub.publish(roomOfAll, 'announcements.changed', {}));
  domainEvents.on('announcements.removed', (id) => hub.publish('announcements', 'announcements.removed', { id }));
  mountEducators(api, { educators: createEducators({ db }), featuring: createFeaturing({ db }) });
  addSearchSource(educatorSearch);
  mountFeeds(api, createFeeds({ db, domainEvents }));
  const presence = createPresence({ db, relay, hub });
  hub.onPresence(presence.change);
  app.addHook('preClose', async () => presence.close());
}
