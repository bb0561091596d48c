import type { Api } from '#platform/http/api.ts';
import { createEnrolment, getActivity, listEnrolments, removeEnrolment } from '@candela/contract/learning/enrolments';
import type { createActivity } from './activity.service.ts';
import type { createEnrolments } from './enrolments.service.ts';

export function mountEnrolmentRoutes(
  api: Api,
  enrolments: ReturnType<typeof createEnrolments>,
  activity: ReturnType<typeof createActivity>,
): void {
  api.route(listEnrolments, ({ query }, { caller }) =>
    enrolments.list(caller, query.state, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(getActivity, ({ query }, { caller }) => activity.get(caller, query.timeZone));
  api.route(createEnrolment, ({ params }, { caller }) => enrolments.create(caller, params.id));
  api.route(removeEnrolment, ({ params }, { caller }) => enrolments.remove(caller, params.id));
}
