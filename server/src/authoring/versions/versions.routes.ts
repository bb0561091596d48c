import type { Api } from '#platform/http/api.ts';
import {
  approveDraft,
  cancelPublication,
  compareLesson,
  compareVersions,
  listVersions,
  previewDraft,
  previewDraftLesson,
  publishDraft,
  requestChanges,
  restoreVersion,
  setCourseStatus,
  submitDraft,
  withdrawDraft,
} from '@candela/contract/authoring/versions';
import type { createComparisons } from './comparisons.service.ts';
import type { createPreviews } from './previews.service.ts';
import type { createPublications } from './publications.service.ts';
import type { createSubmissions } from './submissions.service.ts';
import type { createVersions } from './versions.service.ts';

interface Services {
  submissions: ReturnType<typeof createSubmissions>;
  publications: ReturnType<typeof createPublications>;
  versions: ReturnType<typeof createVersions>;
  comparisons: ReturnType<typeof createComparisons>;
  previews: ReturnType<typeof createPreviews>;
}

export function mountVersionRoutes(api: Api, given: Services): void {
  const { submissions, publications, versions, comparisons, previews } = given;
  api.route(submitDraft, ({ params, body }, { caller }) => submissions.submit(caller, params.id, body.note));
  api.route(withdrawDraft, ({ params }, { caller }) => submissions.withdraw(caller, params.id));
  api.route(requestChanges, ({ params, body }, { caller }) => submissions.requestChanges(caller, params.id, body.note));
  api.route(approveDraft, ({ params, body }, { caller }) =>
    submissions.approve(caller, params.id, body.version, body.note ?? ''),
  );
  api.route(publishDraft, ({ params, body }, { caller }) => publications.publish(caller, params.id, body.publishAt));
  api.route(cancelPublication, ({ params }, { caller }) => publications.cancel(caller, params.id));
  api.route(setCourseStatus, ({ params, body }, { caller }) => publications.setStatus(caller, params.id, body.status));
  api.route(listVersions, ({ params, query }, { caller }) =>
    versions.list(caller, params.id, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(restoreVersion, ({ params }, { caller }) => versions.restore(caller, params.id, params.number));
  api.route(compareVersions, ({ params, query }, { caller }) =>
    comparisons.compareCourses(caller, params.id, { from: query.from, to: query.to }),
  );
  api.route(compareLesson, ({ params, query }, { caller }) =>
    comparisons.compareContents(caller, params.id, params.lessonId, { from: query.from, to: query.to }),
  );
  api.route(previewDraft, ({ params, query }, { caller }) => previews.getCourse(caller, params.id, query.languageCode));
  api.route(previewDraftLesson, ({ params, query }, { caller }) =>
    previews.getLesson(caller, params.id, params.lessonId, query.languageCode),
  );
}
