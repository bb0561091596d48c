import type { Api } from '#platform/http/api.ts';
import { createAuthoredCourse, listAuthoredCourses } from '@candela/contract/authoring/authored-courses';
import {
  getDraftLesson,
  getLessonSnapshot,
  listLessonHistory,
  saveDraftLesson,
} from '@candela/contract/authoring/draft-lessons';
import {
  changeOutline,
  countLessonLearners,
  getDraft,
  listDraftChoices,
  removeDraft,
  updateDraftMeta,
} from '@candela/contract/authoring/drafts';
import type { createDraftLessons } from './draft-lessons.service.ts';
import type { createDraftOutline } from './draft-outline.service.ts';
import type { createDrafts } from './drafts.service.ts';

interface Services {
  drafts: ReturnType<typeof createDrafts>;
  outline: ReturnType<typeof createDraftOutline>;
  lessons: ReturnType<typeof createDraftLessons>;
}

export function mountDraftRoutes(api: Api, { drafts, outline, lessons }: Services): void {
  api.route(listAuthoredCourses, ({ query }, { caller }) =>
    drafts.list(caller, query, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(createAuthoredCourse, ({ body }, { caller }) => drafts.create(caller, body));
  api.route(getDraft, ({ params }, { caller }) => drafts.get(caller, params.id));
  api.route(removeDraft, ({ params }, { caller }) => drafts.remove(caller, params.id));
  api.route(updateDraftMeta, ({ params, body }, { caller }) =>
    drafts.updateMeta(caller, params.id, body.revision, body.meta),
  );
  api.route(changeOutline, ({ params, body }, { caller }) => outline.change(caller, params.id, body.command));
  api.route(listDraftChoices, ({ params, query }, { caller }) =>
    drafts.choices(caller, params.id, query.kind, query.search),
  );
  api.route(countLessonLearners, ({ params, query }, { caller }) =>
    lessons.countBegun(caller, params.id, { lessonId: query.lessonId, sectionId: query.sectionId }),
  );
  api.route(getDraftLesson, ({ params }, { caller }) => lessons.get(caller, params.id, params.lessonId));
  api.route(saveDraftLesson, ({ params, body }, { caller }) =>
    lessons.save(caller, { courseId: params.id, lessonId: params.lessonId, ...body }),
  );
  api.route(listLessonHistory, ({ params, query }, { caller }) =>
    lessons.listStates(
      caller,
      { courseId: params.id, lessonId: params.lessonId },
      { limit: query.limit, cursor: query.cursor },
    ),
  );
  api.route(getLessonSnapshot, ({ params }, { caller }) =>
    lessons.getState(caller, { courseId: params.id, lessonId: params.lessonId, contentId: params.contentId }),
  );
}
