import { ActionIcon } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MoveButtons } from '#ui/move-buttons.tsx';
import type { PartProps } from './rule-parts.ts';
import classes from './rule-builder.module.css';

/** Moves and removes a row or card. */
export function RowTools({ place, form }: Pick<PartProps, 'place' | 'form'>) {
  const { t } = useTranslation();
  const [at, count] = [place.at(-1) ?? 0, form.countBeside(place)];
  return (
    <span className={classes.tools}>
      <MoveButtons
        labels={{ up: t(($) => $.ruleBuilder.moveUp), down: t(($) => $.ruleBuilder.moveDown) }}
        onUp={at > 0 ? () => form.move(place, -1) : null}
        onDown={at < count - 1 ? () => form.move(place, 1) : null}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={t(($) => $.ruleBuilder.remove)}
        onClick={() => form.remove(place)}
      >
        <Trash2 size={17} aria-hidden />
      </ActionIcon>
    </span>
  );
}
