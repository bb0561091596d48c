import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import type { SaveResult } from '#platform/autosave/autosave.ts';
import type { SaveAttempt } from '#platform/autosave/kept-draft.ts';
import { getSymbol } from '@candela/contract/market-data/symbols';
import { getIdea } from '@candela/contract/trading/idea-detail';
import type { IdeaDraft, IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { listIdeaDrafts, saveIdeaDraft } from '@candela/contract/trading/idea-drafts';

/** What the form holds, without what the server keeps about a draft. */
export function bodyOf(draft: IdeaDraft): IdeaDraftBody {
  const {
    id: _id,
    status: _status,
    revision: _revision,
    updatedAt: _at,
    scheduledAt: _time,
    instrument: _of,
    ...body
  } = draft;
  return body;
}

/** Statuses for which a retry may succeed. */
const passing = new Set([408, 425, 429]);

/** How a draft is loaded and saved. */
export function draftSaving(id: number) {
  const load = async () => {
    const draft = await call(getIdea, { params: { id } });
    if (draft.status !== 'draft') throw new Error('published meanwhile');
    return { revision: draft.revision, content: bodyOf(draft) };
  };
  return {
    load,
    async send({ revision, content }: SaveAttempt<IdeaDraftBody>): Promise<SaveResult<IdeaDraftBody>> {
      try {
        const saved = await call(saveIdeaDraft, { params: { id }, body: { revision, ...content } });
        return { state: 'saved', revision: saved.revision };
      } catch (error) {
        if (!(error instanceof ApiError)) return { state: 'offline' };
        if (error.body?.title === 'errors.ideas.conflict.title') {
          try {
            return { state: 'conflict', ...(await load()) };
          } catch {
            return { state: 'offline' };
          }
        }
        return { state: error.status < 500 && !passing.has(error.status) ? 'refused' : 'offline' };
      }
    },
  };
}

/** The user's drafts, last changed first. */
export const ideaDraftsQuery = queryOptions({
  queryKey: ['ideas', 'drafts'],
  queryFn: ({ signal }) => call(listIdeaDrafts, { query: {} }, { signal }),
});

/** Tick size, session and decimals of the symbol of a draft. */
export const draftSymbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['symbols', 'one', symbol],
    queryFn: ({ signal }) => call(getSymbol, { params: { symbol } }, { signal }),
  });
