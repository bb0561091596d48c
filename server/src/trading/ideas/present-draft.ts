import { toIso } from '#platform/time/instants.ts';
import type { IdeaDraft } from '@candela/contract/trading/idea-draft-fields';
import type { DraftRow } from './one-idea.queries.ts';

/** A draft as its author gets it. */
export function presentDraft({ draft, ...row }: DraftRow): IdeaDraft {
  return {
    ...draft,
    ...row,
    status: 'draft',
    updatedAt: toIso(row.updatedAt),
    scheduledAt: row.scheduledAt && toIso(row.scheduledAt),
  };
}
