import type { ManagedStrategyDetail, StrategyFields } from '@candela/contract/scanning/managed-strategies';
import type { StrategyText } from '@candela/contract/scanning/strategy-text';
import type { Rule } from '@candela/markets/rules/rule';
import { ruleTemplates } from '@candela/markets/rules/templates';

export type StrategyKind = ManagedStrategyDetail['kind'];

/** What the form holds: the kind, which only a new one may choose; texts by language, and the rule, which is whole at any time. */
export interface StrategyValues extends Omit<StrategyFields, keyof StrategyText | 'translations' | 'draftRule'> {
  kind: StrategyKind;
  texts: Record<string, StrategyText>;
  /** Of a scanner. */
  rule: Rule;
}

export const emptyText: StrategyText = { name: '', summary: '', description: '' };

export const emptyValues = (languageCode: string): StrategyValues => ({
  kind: 'scanner',
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
    kind: read.kind,
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

/** Whether something is written in a language. */
export const isWritten = (text: StrategyText): boolean => Object.values(text).some((part) => part.trim() !== '');

/** The first language that lacks a name: its own, or one in which something else is written; null: none does. */
export function namelessLanguage({ texts, languageCode }: StrategyValues): string | null {
  const written = Object.keys(texts).filter((code) => isWritten(texts[code] ?? emptyText));
  return [languageCode, ...written].find((code) => (texts[code] ?? emptyText).name.trim() === '') ?? null;
}

/** What is saved. A language in which nothing is written is left out. */
export function fieldsOf({ texts, rule, ...values }: StrategyValues): StrategyFields & { kind: StrategyKind } {
  const { [values.languageCode]: own = emptyText, ...others } = texts;
  const translations = Object.fromEntries(Object.entries(others).filter(([, text]) => isWritten(text)));
  return { ...values, ...own, translations, draftRule: values.kind === 'scanner' ? rule : null };
}
