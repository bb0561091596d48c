import type { Api } from '#platform/http/api.ts';
import { listCalledIdeas } from '@candela/contract/trading/called-ideas';
import { getIdea } from '@candela/contract/trading/idea-detail';
import { listIdeas, markIdea, unmarkIdea } from '@candela/contract/trading/ideas';
import type { createCalledIdeas } from './called-ideas.service.ts';
import type { createIdeas } from './ideas.service.ts';

export function mountIdeas(
  api: Api,
  ideas: ReturnType<typeof createIdeas>,
  calledIdeas: ReturnType<typeof createCalledIdeas>,
): void {
  api.route(listCalledIdeas, ({ params }, { caller }) => calledIdeas.list(caller, params.eventId));
  api.route(listIdeas, ({ query }, { caller }) => ideas.list(caller, { limit: query.limit, cursor: query.cursor }));
  api.route(getIdea, ({ params }, { caller }) => ideas.get(caller, params.id));
  api.route(markIdea, ({ params }, { caller }) => ideas.mark(caller, params.id));
  api.route(unmarkIdea, ({ params }, { caller }) => ideas.unmark(caller, params.id));
}
