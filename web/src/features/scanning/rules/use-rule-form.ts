import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showUndoToast } from '#ui/undo-toast.tsx';
import { refusalsOf } from '@candela/markets/rules/refusals';
import type { Rule, RulePath } from '@candela/markets/rules/rule';
import type { Trial } from '@candela/markets/rules/trial';
import {
  changed,
  conditionOf,
  isGroup,
  isWithinLimits,
  moved,
  rootOf,
  type Item,
  type Place,
} from './builder-model.ts';
import { refusalText } from './refusal-texts.ts';
import type { RuleForm } from './rule-parts.ts';
import type { RuleWords } from './sentence.ts';

const isSame = (a: RulePath, b: RulePath): boolean => a.join() === b.join();

/** What the parts of the builder do with a rule. `onChange` is told of a whole rule at each change. */
export function useRuleForm(rule: Rule, words: RuleWords, trial: Trial | null, onChange: (rule: Rule) => void) {
  const { t } = useTranslation();
  const root = rootOf(rule.when);
  const element = useRef<HTMLDivElement>(null);
  /** The row that has been moved or added, and takes the focus. */
  const focused = useRef<Place | null>(null);
  useEffect(() => {
    if (!focused.current) return;
    element.current?.querySelector<HTMLElement>(`[data-place="${focused.current.join('.')}"] button`)?.focus();
    focused.current = null;
  });
  const refusals = refusalsOf(rule);
  const set = (next: Item) => onChange({ ...rule, when: conditionOf(next) });
  const after = (place: Place, change: (item: Item) => Item[]) => changed(root, place, change)[0];
  const form: RuleForm = {
    rule,
    words,
    change: (place, change) => {
      const next = after(place, change);
      if (next && isWithinLimits(conditionOf(next))) set(next);
    },
    canChange: (place, change) => {
      const next = after(place, change);
      return next !== undefined && isWithinLimits(conditionOf(next));
    },
    move: (place, by) => {
      focused.current = [...place.slice(0, -1), (place.at(-1) ?? 0) + by];
      set(moved(root, place, by));
    },
    remove: (place) => {
      const next = after(place, () => []);
      // A rule has one condition at least.
      if (!next) return;
      const before = rule;
      focused.current = [...place.slice(0, -1), Math.max(0, (place.at(-1) ?? 0) - 1)];
      set(next);
      showUndoToast({
        title: t(($) => $.ruleBuilder.removed),
        undo: t(($) => $.ruleBuilder.undo),
        onUndo: () => onChange(before),
      });
    },
    countBeside: (place) => {
      let parts: Item = root;
      for (const at of place.slice(0, -1)) parts = (isGroup(parts.body) ? parts.body.parts[at] : undefined) ?? parts;
      return isGroup(parts.body) ? parts.body.parts.length : 1;
    },
    shareOf: (path) => trial?.leaves.find((leaf) => isSame(leaf.path, path))?.trueShare ?? null,
    refusalsAt: (path) =>
      refusals.filter((each) => isAt(each.path, path)).map((each) => refusalText(each, t, words.names)),
  };
  return { form, root, element, refusals };
}

/** Whether something is at a place, or at a side of what is there. */
const isAt = (path: RulePath, place: RulePath): boolean => {
  const last = path.at(-1);
  return isSame(last === 'left' || last === 'right' ? path.slice(0, -1) : path, place);
};
