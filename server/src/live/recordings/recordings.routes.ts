import type { Api } from '#platform/http/api.ts';
import {
  createRecordingLesson,
  getRecording,
  listLessonPlaces,
  listRecordedCaptions,
  listRecordedCharts,
  listRecordings,
  listTimeline,
  removeRecording,
  updateRecording,
} from '@candela/contract/live/recordings';
import type { createRecordedLessons } from './recorded-lessons.service.ts';
import type { createRecordings } from './recordings.service.ts';
import type { createTimeline } from './timeline.service.ts';

interface Services {
  recordings: ReturnType<typeof createRecordings>;
  timeline: ReturnType<typeof createTimeline>;
  lessons: ReturnType<typeof createRecordedLessons>;
}

export function mountRecordings(api: Api, { recordings, timeline, lessons }: Services): void {
  api.route(listRecordings, ({ query }, { caller }) => recordings.list(caller, query));
  api.route(getRecording, ({ params }, { caller }) => recordings.get(caller, params.eventId));
  api.route(updateRecording, ({ params, body }, { caller }) => recordings.update(caller, params.eventId, body));
  api.route(removeRecording, ({ params }, { caller }) => recordings.remove(caller, params.eventId));
  api.route(listTimeline, ({ params, query }, { caller }) => timeline.list(caller, params.eventId, query));
  api.route(listRecordedCharts, ({ params, query }, { caller }) =>
    timeline.listCharts(caller, params.eventId, query.from),
  );
  api.route(listRecordedCaptions, ({ params }, { caller }) => timeline.listSpoken(caller, params.eventId));
  api.route(listLessonPlaces, ({ params }, { caller }) => lessons.listPlaces(caller, params.eventId));
  api.route(createRecordingLesson, ({ params, body }, { caller }) =>
    lessons.create(caller, params.eventId, body.sectionId),
  );
}
