import type { Condition, Rule } from '@candela/markets/rules/rule';
import { conditionOf, newItem } from './builder-model.ts';
import { ConditionCard } from './condition-card.tsx';
import classes from './rule-builder.module.css';
import { useRuleWords } from './rule-sentence.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useRuleForm } from './use-rule-form.ts';

interface ConditionFieldProps {
  /** Whose symbols, timeframe and direction the condition has. */
  rule: Rule;
  value: Condition | null;
  label: string;
  onChange: (condition: Condition | null) => void;
}

/** A condition besides that of the rule, which one may leave out. */
export function ConditionField({ rule, value, label, onChange }: ConditionFieldProps) {
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={value !== null}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? conditionOf(newItem) : null)}
        />{' '}
        {label}
      </label>
      {value !== null && <Rows rule={{ ...rule, when: value }} onChange={({ when }) => onChange(when)} />}
    </>
  );
}

function Rows({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { form, root, element } = useRuleForm(rule, useRuleWords(), null, onChange);
  useRowKeys(element, form);
  return (
    <div className={classes.builder} ref={element}>
      <ConditionCard item={root} group={root.body} place={[]} form={form} />
    </div>
  );
}
