import {
  changeAcademyState,
  createAcademy,
  getAcademy,
  getComposition,
  joinAcademy,
  leaveAcademy,
  listAcademies,
  listManagedAcademies,
  removeAcademy,
  updateAcademy,
} from '@candela/contract/learning/academies';
import type { createAcademies } from './academies.service.ts';
import type { createComposing } from './composing.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountAcademies(
  api: Api,
  academies: ReturnType<typeof createAcademies>,
  composing: ReturnType<typeof createComposing>,
): void {
  api.route(listAcademies, ({ query }, { caller }) =>
    academies.list(caller, query.languageCode, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(getAcademy, ({ params }, { caller }) => academies.get(caller, params.id));
  api.route(joinAcademy, ({ params }, { caller }) => academies.join(caller, params.id));
  api.route(leaveAcademy, ({ params }, { caller }) => academies.leave(caller, params.id));
  api.route(listManagedAcademies, ({ query }, { caller }) =>
    composing.list(
      caller,
      { state: query.state, search: query.search ?? '' },
      { limit: query.limit, cursor: query.cursor },
    ),
  );
  api.route(getComposition, ({ params }, { caller }) => composing.get(caller, params.id));
  api.route(createAcademy, ({ body }, { caller }) => composing.create(caller, body));
  api.route(updateAcademy, ({ params, body }, { caller }) => composing.update(caller, params.id, body));
  api.route(changeAcademyState, ({ params, body }, { caller }) => composing.changeState(caller, params.id, body));
  api.route(removeAcademy, ({ params }, { caller }) => composing.remove(caller, params.id));
}
