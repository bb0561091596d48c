import { findCodeProblems } from '@candela/contract/learning/coded-text';
import { maxTranslationLength, type ImportResult } from '@candela/contract/learning/content-translations';
import { presentPassage, type RowsByPassage } from './content-translations.present.ts';
import type { NewTranslation } from './content-translations.queries.ts';
import { passageKey, type PassageItem } from './course-passages.ts';
import type { XliffUnit } from '#platform/text/xliff-reader.ts';
import { sourceHash } from '#learning/content/passages.ts';

/** Translation tools reformat text: changes of white space are ignored. */
const withoutLayout = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What an import would change, and what it skips and why. */
export function planImport(
  units: readonly XliffUnit[],
  items: readonly PassageItem[],
  rows: RowsByPassage,
): { result: ImportResult; changes: NewTranslation[]; knownUnits: number } {
  const known = new Map(
    items.flatMap((item) => item.passages.map((passage) => [passageKey(item, passage.field), { item, passage }])),
  );
  const result: ImportResult = { changed: 0, stale: 0, same: 0, empty: 0, problems: [] };
  const changes: NewTranslation[] = [];
  const seen = new Set<string>();
  for (const { id, source, target, isInitial } of units) {
    const problem = (name: ImportResult['problems'][number]['problem']) =>
      void result.problems.push({ unit: id.slice(0, 200), problem: name, source: source.slice(0, 200) });
    const found = known.get(id);
    if (!found) problem('unknownUnit');
    else if (seen.has(id)) problem('repeated');
    else if (target === null || target.trim() === '') result.empty++;
    else if (Math.max(source.length, target.length) > maxTranslationLength) problem('tooLong');
    else if (findCodeProblems(target, source).length > 0) problem('wrongCodes');
    else {
      const isSource = withoutLayout(source) === withoutLayout(found.passage.source);
      const sourceNow = isSource ? found.passage.source : source;
      const hash = sourceHash(sourceNow);
      const value = target.trim();
      const before = presentPassage(found.passage, rows.get(id));
      const state = isInitial ? 'draft' : 'confirmed';
      const isThere = before.state === (isInitial ? 'draft' : 'current') && before.target === value;
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
  return { result, changes, knownUnits: units.filter(({ id }) => known.has(id)).length };
}
