import {
  createRecordingLesson,
  getRecording,
  listLessonPlaces,
  listRecordedCharts,
  listRecordings,
  listTimeline,
  removeRecording,
  updateRecording,
} from '@candela/contract/live/recordings';
import type { createRecordings } from './recordings.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountRecordings(api: Api, recordings: ReturnType<typeof createRecordings>): void {
  api.route(listRecordings, ({ query }, { caller }) => recordings.list(caller, query));
  api.route(getRecording, ({ params }, { caller }) => recordings.get(caller, params.eventId));
  api.route(updateRecording, ({ params, body }, { caller }) => recordings.update(caller, params.eventId, body));
  api.route(removeRecording, ({ params }, { caller }) => recordings.remove(caller, params.eventId));
  api.route(listTimeline, ({ params, query }, { caller }) =>
    recordings.listTimeline(caller, params.eventId, query.from),
  );
  api.route(listRecordedCharts, ({ params, query }, { caller }) =>
    recordings.listCharts(caller, params.eventId, query.from),
  );
  api.route(listLessonPlaces, ({ params }, { caller }) => recordings.listLessonPlaces(caller, params.eventId));
  api.route(createRecordingLesson, ({ params, body }, { caller }) =>
    recordings.createLesson(caller, params.eventId, body.sectionId),
  );
}
