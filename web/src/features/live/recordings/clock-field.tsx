import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, TextInput } from '@mantine/core';
import { Crosshair } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { readClock } from './clock-text.ts';

interface ClockFieldProps {
  label: string;
  value: number;
  /** Current position of the video, which a button copies into the field. */
  here: number;
  max: number;
  onChange: (seconds: number) => void;
}

/** A position in a recording: typed, or copied from the video. */
export function ClockField({ label, value, here, max, onChange }: ClockFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState<string | null>(null);
  const finish = () => {
    const seconds = readClock(text ?? '');
    if (seconds !== null) onChange(Math.min(max, seconds));
    setText(null);
  };
  return (
    <TextInput
      label={label}
      dir="ltr"
      value={text ?? format.clock(value)}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(($) => $.recordings.takeHere, { field: label })}
          onClick={() => onChange(Math.min(max, here))}
        >
          <Crosshair size={16} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
