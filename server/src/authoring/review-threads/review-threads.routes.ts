import type { Api } from '#platform/http/api.ts';
import { createThread, listThreads, replyToThread, updateThread } from '@candela/contract/authoring/review-threads';
import type { createReviewThreads } from './review-threads.service.ts';

export function mountReviewThreadRoutes(api: Api, threads: ReturnType<typeof createReviewThreads>): void {
  api.route(listThreads, ({ params, query }, { caller }) =>
    threads.list(caller, params.id, {
      limit: query.limit,
      cursor: query.cursor,
      lessonId: query.lessonId,
      isOpen: query.isOpen === undefined ? undefined : query.isOpen === 'true',
    }),
  );
  api.route(createThread, ({ params, body }, { caller }) => threads.create(caller, params.id, body));
  api.route(replyToThread, ({ params, body }, { caller }) =>
    threads.reply(caller, params.id, params.threadId, body.body),
  );
  api.route(updateThread, ({ params, body }, { caller }) => threads.update(caller, params.id, params.threadId, body));
}
