import type { Api } from '#platform/http/api.ts';
import {
  createPlayGrant,
  createPublishGrant,
  endLive,
  getLive,
  listLive,
  recordLive,
} from '@candela/contract/live/streams';
import type { createStreams } from './streams.service.ts';

export function mountStreams(api: Api, streams: ReturnType<typeof createStreams>): void {
  api.route(listLive, (_input, { caller }) => streams.list(caller));
  api.route(getLive, ({ params }, { caller }) => streams.get(caller, params.meetingId));
  api.route(createPublishGrant, ({ params }, { caller }) => streams.createPublishGrant(caller, params));
  api.route(createPlayGrant, ({ params }, { caller }) => streams.createPlayGrant(caller, params));
  api.route(recordLive, ({ params, body }, { caller }) => streams.record(caller, params, body.isOn));
  api.route(endLive, ({ params }, { caller }) => streams.end(caller, params));
}
