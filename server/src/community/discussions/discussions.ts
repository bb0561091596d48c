import { listOffered } from '#community/mentionable.queries.ts';
import { findThing, mayRead } from '#community/things.ts';
import type { Context } from '#platform/context.ts';
import {
  createComment,
  hideComment,
  listComments,
  listMentionable,
  removeComment,
  updateComment,
} from '@candela/contract/community/discussions';
import { createCommentNews } from './comment-news.ts';
import { createCommentReports } from './comment-reports.ts';
import { createComments } from './comments.service.ts';
import { createHiddenComments } from './hidden-comments.service.ts';
import { takingPart } from './taking-part.ts';

/** Comments on posts and trade ideas. */
export function mountDiscussions({ api, db, discussions: sources, hub, reports }: Context): void {
  const news = createCommentNews(hub);
  const comments = createComments({ db, sources, news });
  const hidden = createHiddenComments({ db, sources, news });
  reports.add(createCommentReports({ sources, news }));
  api.route(listComments, ({ params, query: { limit, cursor, from } }, { caller }) =>
    comments.list(caller, params, { limit, cursor, from }),
  );
  api.route(createComment, ({ params, body }, { caller }) => comments.create(caller, params, body));
  api.route(updateComment, ({ params, body }, { caller }) => comments.update(caller, params.id, body.body));
  api.route(removeComment, ({ params }, { caller }) => comments.remove(caller, params.id));
  api.route(hideComment, ({ params, body }, { caller }) => hidden.setHidden(caller, params.id, body));
  api.route(listMentionable, async ({ params: thing, query: { search } }, { caller }) => {
    const { authorId } = await findThing(db, sources, caller, thing);
    const isReader = mayRead(sources.of(thing.kind), thing.id);
    return { data: await listOffered(db, caller, { isReader, first: takingPart(thing, authorId), search }) };
  });
}
