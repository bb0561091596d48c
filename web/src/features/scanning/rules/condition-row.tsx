import { ruleLimits, type Leaf, type Operand, type Operator } from '@candela/markets/rules/rule';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Chip, ChipSelect } from './chip.tsx';
import { operatorsFor, withLeft, withOperator, withRight } from './leaf-changes.ts';
import { NumberField } from './number-field.tsx';
import { OperandPanel } from './operand-panel.tsx';
import { RowTools } from './row-tools.tsx';
import classes from './rule-builder.module.css';
import { IsolatedText } from './rule-sentence.tsx';
import { plainSentence } from './sentence.ts';
import { SpanChoice } from './span-choice.tsx';
import type { PartProps } from './rule-parts.ts';

/** A condition: an operand, an operator, and what it is compared with. */
export function ConditionRow({ item, leaf, place, form }: PartProps & { leaf: Leaf }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { words } = form;
  const change = (body: Leaf) => form.change(place, (own) => [{ ...own, body }]);
  const share = form.shareOf(item.path);
  const side = (name: string, operand: Operand | number) => `${name}: ${plainSentence(words.operand(operand))}`;
  return (
    <>
      <div className={classes.row}>
        <Chip
          label={side(
            t(($) => $.ruleBuilder.left),
            leaf.left,
          )}
          text={<IsolatedText text={words.operand(leaf.left)} />}
        >
          <OperandPanel
            value={leaf.left}
            timeframe={form.rule.timeframe}
            takesPatterns
            onChange={(left) => change(withLeft(leaf, left))}
          />
        </Chip>
        <OperatorChoice leaf={leaf} onChange={change} />
        {'bars' in leaf && (
          <NumberField
            isBare
            label={t(($) => $.ruleBuilder.bars)}
            value={leaf.bars}
            range={{ ...ruleLimits.bars, isWhole: true }}
            onChange={(bars) => change({ ...leaf, bars })}
          />
        )}
        {'right' in leaf && (
          <Chip
            label={side(
              t(($) => $.ruleBuilder.right),
              leaf.right,
            )}
            text={<IsolatedText text={words.operand(leaf.right)} />}
          >
            <RightPanel leaf={leaf} timeframe={form.rule.timeframe} onChange={change} />
          </Chip>
        )}
        <SpanChoice item={item} onChange={(span) => form.change(place, (own) => [{ ...own, span }])} />
        <RowTools place={place} form={form} />
      </div>
      {share !== null && (
        <p className={classes.share} data-odd={share === 0 || share === 1 || undefined}>
          {t(($) => $.ruleBuilder.trueOn, {
            share: format.number(share, { style: 'percent', maximumFractionDigits: 1 }),
          })}
        </p>
      )}
      {form.refusalsAt(item.path).map((text) => (
        <p key={text} className={classes.refusal} role="alert">
          {text}
        </p>
      ))}
    </>
  );
}

function OperatorChoice({ leaf, onChange }: { leaf: Leaf; onChange: (leaf: Leaf) => void }) {
  const { t } = useTranslation();
  const label = (op: Operator) => t(($) => $.ruleBuilder.operators[operatorKeys[op]]);
  return (
    <ChipSelect
      label={t(($) => $.ruleBuilder.operator)}
      value={leaf.op}
      options={operatorsFor(leaf.left).map((op) => ({ value: op, label: label(op) }))}
      onChange={(op) => onChange(withOperator(leaf, op))}
    />
  );
}

const operatorKeys = {
  '>': 'above',
  '>=': 'atLeast',
  '<': 'below',
  '<=': 'atMost',
  crosses_above: 'crossesAbove',
  crosses_below: 'crossesBelow',
  rising: 'rising',
  falling: 'falling',
  appears: 'appears',
} as const satisfies Record<Operator, string>;

interface RightPanelProps {
  leaf: Extract<Leaf, { right: Operand | number }>;
  timeframe: PartProps['form']['rule']['timeframe'];
  onChange: (leaf: Leaf) => void;
}

/** What the left side is compared with: a number or another value. */
function RightPanel({ leaf, timeframe, onChange }: RightPanelProps) {
  const { t } = useTranslation();
  const { right } = leaf;
  const isNumber = typeof right === 'number';
  return (
    <div className={classes.operand}>
      <NativeSelect
        label={t(($) => $.ruleBuilder.comparedWith)}
        value={isNumber ? 'number' : 'value'}
        data={[
          { value: 'value', label: t(($) => $.ruleBuilder.aValue) },
          { value: 'number', label: t(($) => $.ruleBuilder.aNumber) },
        ]}
        onChange={(event) => onChange(withRight(leaf, event.currentTarget.value === 'number' ? 0 : { ind: 'close' }))}
      />
      {isNumber ? (
        <NumberField
          label={t(($) => $.ruleBuilder.number)}
          value={right}
          range={anyNumber}
          onChange={(number) => onChange(withRight(leaf, number))}
        />
      ) : (
        <OperandPanel
          value={right}
          timeframe={timeframe}
          takesPatterns={false}
          onChange={(operand) => onChange(withRight(leaf, operand))}
        />
      )}
    </div>
  );
}

const anyNumber = { min: -1e15, max: 1e15, isWhole: false };
