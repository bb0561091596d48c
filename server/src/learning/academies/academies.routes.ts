import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import { getAcademy, joinAcademy, leaveAcademy, listAcademies } from '@candela/contract/learning/academies';
import {
  changeAcademyState,
  createAcademy,
  getComposition,
  listManagedAcademies,
  removeAcademy,
  removeAcademyCover,
  updateAcademy,
  uploadAcademyCover,
} from '@candela/contract/learning/academy-composition';
import type { createAcademies } from './academies.service.ts';
import type { createComposing } from './composing.service.ts';
import type { createAcademyCovers } from './covers.service.ts';

export function mountAcademyRoutes(
  api: Api,
  academies: ReturnType<typeof createAcademies>,
  composing: ReturnType<typeof createComposing>,
  covers: ReturnType<typeof createAcademyCovers>,
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
  api.route(
    uploadAcademyCover,
    async ({ params }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The rest of a refused upload is not read.
      reply.header('connection', 'close');
      return covers.upload(caller, params.id, body);
    },
    { takesBytes: true },
  );
  api.route(removeAcademyCover, ({ params }, { caller }) => covers.remove(caller, params.id));
}
