import '@mantine/core/styles/Input.layer.css';
import { maxNoteLength } from '@candela/contract/oversight/moderation';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './moderation.module.css';

/** What the author is told. */
export function NoteField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: string;
  onChange: (note: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Textarea
      className={classes.note}
      label={t(($) => $.moderation.note, { name })}
      dir="auto"
      autosize
      minRows={2}
      maxLength={maxNoteLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
