import { eventRoom } from '@candela/contract/hub';
import type { createStreams } from '#live/streams/streams.service.ts';
import type { Events } from '#platform/domain-events.ts';
import { roomOfAll, roomOfUser, type Hub } from '#platform/realtime/hub.ts';
import type { Relay } from '#platform/realtime/relay.ts';

interface NewsDeps {
  events: Events;
  hub: Hub;
  relay: Relay | undefined;
  streams: ReturnType<typeof createStreams>;
}

/** What has happened goes over the hub to those whom it concerns; who is banned or hands over is cut off. */
export function tellOverHub({ events, hub, relay, streams }: NewsDeps): void {
  // What other nodes said meanwhile was missed.
  relay?.onReturn(() => {
    hub.publishHere(roomOfAll, 'announcements.changed', {});
    hub.publishHere(roomOfAll, 'notifications.changed', {});
  });
  events.on('callers.changed', hub.checkUser);
  events.on('notifications.read', (userId) => hub.publish(roomOfUser(userId), 'notifications.changed', {}));
  events.on('announcements.changed', () => hub.publish(roomOfAll, 'announcements.changed', {}));

  events.on('events.changed', (userId) =>
    hub.publish(userId === undefined ? roomOfAll : roomOfUser(userId), 'events.changed', {}),
  );
  events.on('rooms.told', (eventId, news) => hub.publish(eventRoom(eventId), 'room.told', { eventId, news }));
  events.on('rooms.toldUser', (eventId, userId, news) =>
    hub.publish(roomOfUser(userId), 'room.told', { eventId, news }),
  );
  events.on('rooms.banned', (eventId, userId) => {
    hub.expel(userId, eventRoom(eventId));
    streams.kick(eventId, userId, 'play');
  });
  events.on('events.handedOver', (eventId, userIds) => {
    for (const userId of userIds) streams.kick(eventId, userId, 'publish');
  });
  events.on('streams.changed', () => hub.publish('livestreams', 'livestreams.changed', {}));
  events.on('notices.posted', () => hub.publish(roomOfAll, 'notifications.changed', {}));
}
