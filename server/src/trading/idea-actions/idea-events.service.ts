import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { listActions } from '#trading/outcomes/idea-actions.queries.ts';
import type { IdeaEvent } from '@candela/contract/trading/idea-events';
import type { IdeaAction } from '@candela/markets/outcomes/terms';
import { presentEvent } from './idea-events.present.ts';
import { findReadableIdea, listEventRows } from './idea-events.queries.ts';

interface Events {
  data: IdeaEvent[];
  waiting: { type: IdeaAction['type']; at: string }[];
}

/** What has happened to ideas. */
export function createIdeaEvents(db: Db) {
  /** @throws AppError ideas.notFound, also if the caller may not read the idea */
  async function list(caller: SignedInCaller, id: number): Promise<Events> {
    const idea = await findReadableIdea(db, caller, id);
    if (!idea) throw new AppError('ideas.notFound');
    const rows = await listEventRows(db, id);
    // It may have ended before something that was asked of it.
    const actions = idea.isOver ? [] : ((await listActions(db, [id])).get(id) ?? []);
    return {
      data: rows.map((row) => presentEvent(row, idea.decimals)),
      waiting: actions.slice(idea.done).map(({ type, at }) => ({ type, at: new Date(at).toISOString() })),
    };
  }

  return { list };
}
