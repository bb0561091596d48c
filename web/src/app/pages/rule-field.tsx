import type { RuleFieldProps } from '#features/scanning/strategies/strategy-form.tsx';
import type { Rule } from '@candela/markets/rules/rule';
import { RuleSentence } from '#features/scanning/rules/rule-sentence.tsx';
import { RuleBuilder } from '#features/scanning/rules/rule-builder.tsx';

/** The field of a rule in the form of a strategy. */
export const renderRuleField = (props: RuleFieldProps) => <RuleBuilder {...props} />;

/** A rule in words, on the pages of its strategy. */
export const renderRule = (rule: Rule) => <RuleSentence rule={rule} />;
