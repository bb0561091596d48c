import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  actOnIdea,
  haltIdeas,
  hideIdea,
  listIdeaEvents,
  resettleIdea,
  splitIdeas,
  voidIdea,
} from '@candela/contract/trading/idea-actions';
import type { createIdeaActions } from './idea-actions.service.ts';
import type { createIdeaEvents } from './idea-events.service.ts';
import type { createModeration } from './moderation.service.ts';
import type { createResettling } from './resettling.service.ts';

interface Given {
  actions: ReturnType<typeof createIdeaActions>;
  events: ReturnType<typeof createIdeaEvents>;
  moderation: ReturnType<typeof createModeration>;
  resettling: ReturnType<typeof createResettling>;
}

export function mountIdeaActionRoutes(api: Api, { actions, events, moderation, resettling }: Given): void {
  api.route(actOnIdea, ({ params, body }, { caller }) => actions.act(caller, params.id, body.action));
  api.route(voidIdea, ({ params, body }, { caller }) => moderation.voidIdea(caller, params.id, body.reason));
  api.route(haltIdeas, ({ params, body }, { caller }) => moderation.halt(caller, params.id, body.reason));
  api.route(splitIdeas, ({ params, body: { reason, ...split } }, { caller }) =>
    moderation.split(caller, params.id, split, reason),
  );
  api.route(hideIdea, ({ params, body }, { caller }) => moderation.setHidden(caller, params.id, body.isHidden));
  api.route(resettleIdea, async ({ params, body }, { caller }) => {
    const seq = await resettling.resettle(caller, params.id, body.reason);
    const { data } = await events.list(caller, params.id);
    const event = data.find((each) => each.seq === seq);
    if (!event) throw new AppError('ideas.notFound');
    return event;
  });
  api.route(listIdeaEvents, ({ params }, { caller }) => events.list(caller, params.id));
}
