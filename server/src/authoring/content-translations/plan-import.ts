import { sourceHash, type SourcePassage } from '#learning/content/passages.ts';
import { isSameButSpace } from '#platform/text/xliff-layout.ts';
import type { NamedWords } from '#platform/text/xliff-words.ts';
import { maxTranslationLength, type ImportResult } from '@candela/contract/authoring/content-translations';
import { findCodeProblems } from '@candela/contract/learning/coded-text';
import { presentPassage, type RowsByPassage } from './content-translations.present.ts';
import type { NewTranslation } from './content-translations.queries.ts';
import type { PassageItem } from './course-passages.ts';

/** Translation tools reformat text: changes of white space are ignored. */
const withoutLayout = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What an import would change, and what it skips and why. */
export function planImport(
  words: readonly NamedWords[],
  passages: ReadonlyMap<string, { item: PassageItem; passage: SourcePassage }>,
  rows: RowsByPassage,
): { result: Omit<ImportResult, 'variant'>; changes: NewTranslation[]; knownUnits: number } {
  const result: Omit<ImportResult, 'variant'> = { changed: 0, stale: 0, same: 0, empty: 0, problems: [] };
  const changes: NewTranslation[] = [];
  const seen = new Set<string>();
  let knownUnits = 0;
  for (const { name: id, source, target, isCollapsed, unit } of words) {
    const found = passages.get(id);
    if (found) knownUnits++;
    const before = found && presentPassage(found.passage, rows.get(id));
    const isSameLine =
      isCollapsed && !!before?.target && target !== null && isSameButSpace(before.target, target.trim());
    const problem = (name: ImportResult['problems'][number]['problem']) =>
      void result.problems.push({ unit: id.slice(0, 200), problem: name, source: source.slice(0, 200) });
    if (!found || !before) problem('unknownUnit');
    else if (seen.has(id) || unit.isAmbiguous) problem('repeated');
    else if (unit.isTooLong) problem('tooLong');
    else if (unit.isPartial) problem('partial');
    else if (target === null || target.trim() === '') result.empty++;
    else if (Math.max(source.length, target.length) > maxTranslationLength) problem('tooLong');
    else if (findCodeProblems(target, source).length > 0) problem('wrongCodes');
    else if (isCollapsed && !isSameLine && found.passage.source.includes('\n')) problem('layout');
    else {
      const isSource = withoutLayout(source) === withoutLayout(found.passage.source);
      const sourceNow = isSource ? found.passage.source : source;
      const hash = sourceHash(sourceNow);
      const value = isSameLine && before.target !== null ? before.target : target.trim();
      const state = unit.isInitial ? 'draft' : 'confirmed';
      const isThere = before.state === (unit.isInitial ? 'draft' : 'current') && before.target === value;
      if (isSource && isThere) result.same++;
      else {
        result.changed++;
        if (!isSource) result.stale++;
        const { kind, id: itemId } = found.item;
        const { field } = found.passage;
        changes.push({ kind, itemId, field, sourceHash: hash, source: sourceNow, value, state });
      }
    }
    seen.add(id);
  }
  return { result, changes, knownUnits };
}
