import type { Api } from '#platform/http/api.ts';
import {
  acknowledgeAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAcknowledgements,
  listAnnouncements,
  listCurrentAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
} from '@candela/contract/messaging/announcements';
import type { createAnnouncements } from './announcements.service.ts';

export function mountAnnouncements(api: Api, announcements: ReturnType<typeof createAnnouncements>): void {
  api.route(listAnnouncements, ({ query }) => announcements.list(query.state, { ...query, cursor: query.cursor }));
  api.route(listCurrentAnnouncements, (_input, { caller }) => announcements.listCurrent(caller));
  api.route(getAnnouncement, ({ params }) => announcements.get(params.id));
  api.route(createAnnouncement, ({ body }, { caller }) => announcements.create(caller, body));
  api.route(updateAnnouncement, ({ params, body }, { caller }) => announcements.update(caller, params.id, body));
  api.route(removeAnnouncement, ({ params }, { caller }) => announcements.remove(caller, params.id));
  api.route(listAcknowledgements, ({ params, query }) =>
    announcements.listAcknowledgements(params.id, query.isAcknowledged, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(acknowledgeAnnouncement, ({ params }, { caller }) => announcements.acknowledge(caller, params.id));
}
