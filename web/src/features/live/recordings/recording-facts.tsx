import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ClockField } from './clock-field.tsx';
import { isTitle, type Cut } from './cut-history.ts';
import classes from './recording-editor.module.css';

interface RecordingFactsProps {
  cut: Cut;
  languageCode: string;
  /** Current position of the video. */
  seconds: number;
  wholeSeconds: number;
  onChange: (change: Partial<Cut>) => void;
  onPlace: (handle: 'trimStart' | 'trimEnd', to: number) => void;
}

/** Fields for the title, start and end of a recording. */
export function RecordingFacts({ cut, languageCode, seconds, wholeSeconds, onChange, onPlace }: RecordingFactsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.facts}>
      <TextInput
        label={t(($) => $.recordings.name)}
        className={classes.title}
        lang={languageCode}
        dir="auto"
        maxLength={120}
        value={cut.title}
        error={isTitle(cut.title) ? undefined : t(($) => $.recordings.nameTooShort)}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <ClockField
        label={t(($) => $.recordings.begins)}
        value={cut.trimStart}
        here={seconds}
        max={wholeSeconds}
        onChange={(value) => onPlace('trimStart', value)}
      />
      <ClockField
        label={t(($) => $.recordings.ends)}
        value={cut.trimEnd}
        here={seconds}
        max={wholeSeconds}
        onChange={(value) => onPlace('trimEnd', value)}
      />
    </div>
  );
}
