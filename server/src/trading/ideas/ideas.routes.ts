import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import { listCalledIdeas } from '@candela/contract/trading/called-ideas';
import { getIdea } from '@candela/contract/trading/idea-detail';
import {
  createIdeaDraft,
  listIdeaDrafts,
  publishIdea,
  recallIdea,
  removeIdeaDraft,
  saveIdeaDraft,
} from '@candela/contract/trading/idea-drafts';
import { listIdeas, markIdea, unmarkIdea } from '@candela/contract/trading/ideas';
import type { CalledIdeas } from './called-ideas.service.ts';
import type { createIdeaDrafts } from './drafts.service.ts';
import type { createIdeas } from './ideas.service.ts';
import type { createPublishing } from './publishing.service.ts';
import type { createScheduling } from './scheduling.service.ts';

interface Services {
  calledIdeas: CalledIdeas;
  ideas: ReturnType<typeof createIdeas>;
  drafts: ReturnType<typeof createIdeaDrafts>;
  publishing: ReturnType<typeof createPublishing>;
  scheduling: ReturnType<typeof createScheduling>;
}

export function mountIdeaRoutes(api: Api, { calledIdeas, ideas, drafts, publishing, scheduling }: Services): void {
  api.route(listCalledIdeas, ({ params }, { caller }) => calledIdeas.list(caller, params.eventId));
  api.route(listIdeas, ({ query }, { caller }) => ideas.list(caller, query));
  api.route(getIdea, ({ params }, { caller }) => ideas.get(caller, params.id));
  api.route(markIdea, ({ params }, { caller }) => ideas.mark(caller, params.id));
  api.route(unmarkIdea, ({ params }, { caller }) => ideas.unmark(caller, params.id));
  api.route(listIdeaDrafts, ({ query }, { caller }) =>
    drafts.list(caller, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(createIdeaDraft, ({ body }, { caller }) => drafts.create(caller, body));
  api.route(saveIdeaDraft, ({ params, body }, { caller }) => drafts.save(caller, params.id, body));
  api.route(removeIdeaDraft, ({ params }, { caller }) => drafts.remove(caller, params.id));
  api.route(recallIdea, ({ params }, { caller }) => drafts.recall(caller, params.id));
  api.route(publishIdea, async ({ params: { id }, body: { revision, at, eventId = null } }, { caller }) => {
    // What is called live is called now.
    if (at !== undefined && eventId !== null) throw new AppError('ideas.wrongTime');
    if (at !== undefined) await scheduling.scheduleAt(caller, id, { revision, at });
    else await publishing.publish({ id, authorId: caller.userId, revision, eventId, actor: caller });
    return ideas.get(caller, id);
  });
}
