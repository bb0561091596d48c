import { Button } from '@mantine/core';
import { Brackets, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isGroup, newGroup, newItem, type Group, type Item } from './builder-model.ts';
import { ChipSelect } from './chip.tsx';
import { ConditionRow } from './condition-row.tsx';
import { RowTools } from './row-tools.tsx';
import type { PartProps } from './rule-parts.ts';
import classes from './rule-builder.module.css';
import { SpanChoice } from './span-choice.tsx';

/** Conditions of which all must be true, or any, or none. */
export function ConditionCard({ item, group, place, form }: PartProps & { group: Group }) {
  const { t } = useTranslation();
  const isOutermost = place.length === 0;
  const change = (changes: Partial<Item>) => form.change(place, (own) => [{ ...own, ...changes }]);
  const withPart = (part: Item) => (own: Item) =>
    isGroup(own.body) ? [{ ...own, body: { ...own.body, parts: [...own.body.parts, part] } }] : [own];
  const add = (part: Item) =>
    form.canChange(place, withPart(part)) ? () => form.change(place, withPart(part)) : undefined;
  return (
    <div
      className={isOutermost ? classes.outermost : classes.card}
      role="group"
      aria-label={t(($) => $.ruleBuilder.modes[group.mode])}
    >
      <div className={classes.row}>
        <ChipSelect
          label={t(($) => $.ruleBuilder.mode)}
          value={group.mode}
          options={(['all', 'any', 'none'] as const).map((mode) => ({
            value: mode,
            label: t(($) => $.ruleBuilder.modes[mode]),
            isDisabled: !form.canChange(place, (own) => [{ ...own, body: { ...group, mode } }]),
          }))}
          onChange={(mode) => change({ body: { ...group, mode } })}
        />
        {!isOutermost && <SpanChoice item={item} onChange={(span) => change({ span })} />}
        {!isOutermost && <RowTools place={place} form={form} />}
      </div>
      <ul className={classes.parts}>
        {group.parts.map((part, at) => (
          // A part is what stands at its place.
          <Part key={at} item={part} place={[...place, at]} form={form} />
        ))}
      </ul>
      <div className={classes.adding}>
        <AddButton icon={Plus} label={t(($) => $.ruleBuilder.addCondition)} onAdd={add(newItem)} />
        <AddButton icon={Brackets} label={t(($) => $.ruleBuilder.addGroup)} onAdd={add(newGroup)} />
      </div>
    </div>
  );
}

function Part({ item, place, form }: PartProps) {
  const { body } = item;
  return (
    <li data-place={place.join('.')}>
      {isGroup(body) ? (
        <ConditionCard item={item} group={body} place={place} form={form} />
      ) : (
        <ConditionRow item={item} leaf={body} place={place} form={form} />
      )}
    </li>
  );
}

function AddButton({
  icon: Icon,
  label,
  onAdd,
}: {
  icon: typeof Plus;
  label: string;
  onAdd: (() => void) | undefined;
}) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon size={15} aria-hidden />}
      disabled={!onAdd}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}
