import { maxProblems, type InterfaceText, type TextImport } from '@candela/contract/site/interface-texts';
import {
  findTextProblems,
  formsIn,
  sourceOfForm,
  type FormsOfText,
  type TextForm,
} from '@candela/contract/site/text-checks';
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
  file: { units: readonly TextUnit[]; notText: readonly string[] },
  sourcesOf: (key: string) => FormsOfText,
): { result: TextImport; changes: PlannedText[] } {
  const known = new Map(
    texts.flatMap((before) =>
      formsIn(code, before.source).map((form) => [fullKey(before.key, form), { before, form }] as const),
    ),
  );
  const { units, notText } = file;
  const result: TextImport = {
    changed: 0,
    stale: 0,
    same: 0,
    empty: 0,
    problems: [],
    problemCount: 0,
    isImported: false,
  };
  const report = (key: string, problem: TextImport['problems'][number]['problem'], name: string | null = null) => {
    result.problemCount++;
    if (result.problems.length < maxProblems) result.problems.push({ key: key.slice(0, 200), problem, name });
  };
  for (const key of notText) report(key, 'notText');
  const seen = new Set<string>();
  const planned = new Map<string, PlannedText>();
  for (const { key, source, text, isInitial } of units) {
    const found = known.get(key);
    if (!found) report(key, 'unknown');
    else if (seen.has(key)) report(key, 'repeated');
    else if (text === null || text.trim() === '') result.empty++;
    else {
      const { before, form } = found;
      const problems = findTextProblems(before.source, form, text);
      for (const each of problems) report(key, each.problem, 'name' in each ? each.name : null);
      if (problems.length === 0) take(before, form, { source, text, isSeen: source !== null && !isInitial });
    }
    seen.add(key);
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
    const plan = planned.get(before.key) ?? { before, text: { ...before.text }, sources: sourcesOf(before.key) };
    plan.text[form] = text;
    plan.sources[form] = isOld ? source : now;
    planned.set(before.key, plan);
  }
  return { result, changes: [...planned.values()] };
}

/** Translation tools may reformat text: whitespace does not count as a change. */
const withoutLayout = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
