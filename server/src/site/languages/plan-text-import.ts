import { isSameButSpace } from '#platform/text/xliff-layout.ts';
import { maxProblems, type InterfaceText, type TextImport } from '@candela/contract/site/interface-texts';
import {
  findTextProblems,
  formsIn,
  sourceOfForm,
  type FormsOfText,
  type TextForm,
} from '@candela/contract/site/text-checks';
import type { LanguageVariant } from '@candela/contract/translation-files';
import { fullKey } from './built-in-texts.ts';
import type { TextUnit } from './text-xliff.ts';

export interface PlannedText {
  before: InterfaceText;
  text: FormsOfText;
  /** The English source of each form. */
  sources: FormsOfText;
}

/**
 * The changes that an import would make. Every error is listed; if there is any, nothing is imported.
 * @param sourcesOf the English from which the existing forms were translated
 */
export function planTextImport(
  code: string,
  texts: readonly InterfaceText[],
  file: { units: readonly TextUnit[]; notText: readonly string[]; variant: LanguageVariant | null },
  sourcesOf: (key: string) => FormsOfText,
): { result: TextImport; changes: PlannedText[] } {
  const known = new Map(
    texts.flatMap((before) =>
      formsIn(code, before.source).map((form) => [fullKey(before.key, form), { before, form }] as const),
    ),
  );
  const { units, notText, variant } = file;
  const result: TextImport = {
    changed: 0,
    stale: 0,
    same: 0,
    empty: 0,
    problems: [],
    problemCount: 0,
    skipped: [],
    skippedCount: 0,
    variant,
    isImported: false,
  };
  const report = (key: string, problem: TextImport['problems'][number]['problem'], name: string | null = null) => {
    result.problemCount++;
    if (result.problems.length < maxProblems) result.problems.push({ key: key.slice(0, 200), problem, name });
  };
  const skip = (key: string, reason: TextImport['skipped'][number]['reason']) => {
    result.skippedCount++;
    if (result.skipped.length < maxProblems) result.skipped.push({ key: key.slice(0, 200), reason });
  };
  for (const key of notText) report(key, 'notText');
  const seen = new Set<string>();
  const planned = new Map<string, PlannedText>();
  for (const unit of units) {
    const { key, text } = unit;
    const found = known.get(key);
    if (!found) report(key, 'unknown');
    else if (seen.has(key) || unit.isAmbiguous) report(key, 'repeated');
    else if (unit.isTooLong) report(key, 'tooLong');
    else if (unit.isPartial) skip(key, 'partial');
    else if (text === null || text.trim() === '') result.empty++;
    else plan(found.before, found.form, { ...unit, text });
    seen.add(key);
  }

  function plan(before: InterfaceText, form: TextForm, unit: TextUnit & { text: string }): void {
    const { key, source, isInitial, isCollapsed } = unit;
    const now = before.text[form];
    // White space that the file has lost does not make a difference.
    const isSame = isCollapsed && now !== undefined && isSameButSpace(now, unit.text);
    const text = isSame ? now : unit.text;
    if (isCollapsed && !isSame && sourceOfForm(before.source, form).includes('\n')) return skip(key, 'layout');
    const problems = findTextProblems(before.source, form, text);
    for (const each of problems) report(key, each.problem, 'name' in each ? each.name : null);
    if (problems.length === 0) take(before, form, { source, text, isSeen: source !== null && !isInitial });
  }

  function take(
    before: InterfaceText,
    form: TextForm,
    { source, text, isSeen }: { source: string | null; text: string; isSeen: boolean },
  ): void {
    const now = sourceOfForm(before.source, form);
    const isOld = source !== null && withoutLayout(source) !== withoutLayout(now);
    if (before.text[form] === text && (isOld || !isSeen || before.state !== 'stale')) {
      result.same++;
      return;
    }
    result.changed++;
    if (isOld) result.stale++;
    const changed = planned.get(before.key) ?? { before, text: { ...before.text }, sources: sourcesOf(before.key) };
    changed.text[form] = text;
    changed.sources[form] = isOld ? source : now;
    planned.set(before.key, changed);
  }
  return { result, changes: [...planned.values()] };
}

/** Translation tools may reformat text: whitespace does not count as a change. */
const withoutLayout = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
