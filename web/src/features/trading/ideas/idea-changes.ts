import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { HubData } from '@candela/contract/hub';
import { getIdea } from '@candela/contract/trading/idea-detail';
import { changeIdeas, isIdeaShown } from './ideas.api.ts';

/**
 * What the market or somebody has made of an idea: it changes in its place, wherever it is shown, and moves to where it belongs at the next
 * visit. An idea that no list shows yet is new: lists are read again.
 */
export async function takeIdeaChange(client: QueryClient, { id }: Pick<HubData<'ideas.changed'>, 'id'>): Promise<void> {
  if (!isIdeaShown(client, id)) {
    await client.invalidateQueries({ queryKey: ['ideas', 'list'] });
    return;
  }
  void client.invalidateQueries({ queryKey: ['ideas', 'events', id] });
  try {
    const idea = await call(getIdea, { params: { id } });
    if (idea.status !== 'draft') changeIdeas(client, id, (known) => ({ ...known, ...idea }));
  } catch {
    // It may have been hidden meanwhile: the next visit tells.
    await client.invalidateQueries({ queryKey: ['ideas', 'one', id] });
  }
}
