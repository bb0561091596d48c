import type { Api } from '#platform/http/api.ts';
import {
  getOwnRating,
  listRatings,
  listTrainerRatings,
  rateCourse,
  removeRating,
  replyToRating,
} from '@candela/contract/learning/ratings';
import type { createRatings } from './ratings.service.ts';

export function mountRatingRoutes(api: Api, ratings: ReturnType<typeof createRatings>): void {
  api.route(listRatings, ({ params, query }, { caller }) =>
    ratings.list(caller, params.id, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(listTrainerRatings, ({ params, query }, { caller }) =>
    ratings.listOfTrainer(caller, params.id, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(getOwnRating, ({ params }, { caller }) => ratings.getOwn(caller, params.id));
  api.route(rateCourse, ({ params, body }, { caller }) => ratings.rate(caller, params.id, body));
  api.route(removeRating, ({ params }, { caller }) => ratings.remove(caller, params.id));
  api.route(replyToRating, ({ params, body }, { caller }) => ratings.reply(caller, params.id, body.reply));
}
