import type { RuleFieldProps } from '#features/scanning/strategies/strategy-form.tsx';
import { RuleBuilder } from '#features/scanning/rules/rule-builder.tsx';

/** The field of a rule in the form of a strategy. */
export const renderRuleField = (props: RuleFieldProps) => <RuleBuilder {...props} />;
