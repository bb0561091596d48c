import { sourceHash, type SourcePassage } from '#learning/content/passages.ts';
import { toIso } from '#platform/time/instants.ts';
import type { Passage, TranslationCounts } from '@candela/contract/authoring/content-translations';
import type { TranslationRow } from './content-translations.queries.ts';
import { passageKey } from './course-passages.ts';

/** Translations by the key of their passage, newest first. */
export type RowsByPassage = Map<string, TranslationRow[]>;

export function byPassage(rows: readonly TranslationRow[]): RowsByPassage {
  return Map.groupBy(rows, ({ kind, itemId, field }) => passageKey({ kind, id: itemId }, field));
}

/** A passage with the translation of its current source, or else the newest one of an older source. */
export function presentPassage({ field, type, source }: SourcePassage, rows: readonly TranslationRow[] = []): Passage {
  const hash = sourceHash(source);
  const own = rows.find((row) => row.sourceHash === hash);
  const row = own ?? rows[0] ?? null;
  const state = row === null ? 'missing' : !own ? 'stale' : own.state === 'draft' ? 'draft' : 'current';
  return {
    field,
    type,
    source,
    sourceHash: hash,
    target: row?.value ?? null,
    formerSource: row && !own ? row.source : null,
    state,
    changedBy: row?.changedBy ?? null,
    changedAt: row ? toIso(row.changedAt) : null,
  };
}

export function countStates(passages: readonly Passage[]): TranslationCounts {
  const counts: TranslationCounts = { current: 0, stale: 0, draft: 0, missing: 0 };
  for (const { state } of passages) counts[state]++;
  return counts;
}

export function addCounts(one: TranslationCounts, other: TranslationCounts): TranslationCounts {
  return {
    current: one.current + other.current,
    stale: one.stale + other.stale,
    draft: one.draft + other.draft,
    missing: one.missing + other.missing,
  };
}
