import type { ManagedStrategyDetail, StrategyFields } from '@candela/contract/scanning/managed-strategies';
import type { StrategyText } from '@candela/contract/scanning/strategy-text';
import type { Rule } from '@candela/markets/rules/rule';
import { ruleTemplates } from '@candela/markets/rules/templates';

/** What the form holds: texts by language, and the rule, which is whole at any time. */
export interface StrategyValues extends Omit<StrategyFields, keyof StrategyText | 'translations' | 'draftRule'> {
  texts: Record<string, StrategyText>;
  rule: Rule;
}

export const emptyText: StrategyText = { name: '', summary: '', description: '' };

export const emptyValues = (languageCode: string): StrategyValues => ({
  languageCode,
  texts: {},
  style: 'day_trading',
  classification: 'all_levels',
  methods: [],
  concepts: [],
  subscriptionTypeIds: [2],
  rule: ruleTemplates.rsiReturn,
});

export function valuesOf(read: ManagedStrategyDetail): StrategyValues {
  const { languageCode, name, summary, description, translations, style, classification, methods, concepts } = read;
  return {
    languageCode,
    texts: { ...translations, [languageCode]: { name, summary, description } },
    style,
    classification,
    methods,
    concepts,
    subscriptionTypeIds: read.subscriptionTypeIds,
    rule: read.draftRule ?? read.newest?.rule ?? ruleTemplates.rsiReturn,
  };
}

/** What is saved; null: there is no name, or a translation without one. A language in which nothing is written is left out. */
export function fieldsOf({ texts, rule, ...values }: StrategyValues): StrategyFields | null {
  const { [values.languageCode]: own = emptyText, ...others } = texts;
  const written = Object.entries(others).filter(([, text]) => Object.values(text).some((part) => part.trim() !== ''));
  if (own.name.trim() === '' || written.some(([, { name }]) => name.trim() === '')) return null;
  return { ...values, ...own, translations: Object.fromEntries(written), draftRule: rule };
}
