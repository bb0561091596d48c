import '@mantine/core/styles/Input.layer.css';
import type { Cue } from '@candela/contract/video/captions';
import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { Combine, Crosshair, Scissors, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './caption-editor.module.css';
import { readTime, timeText, type CueProblem } from './cue-steps.ts';

interface OpenCueProps {
  cue: Cue;
  problem: CueProblem | undefined;
  languageCode: string;
  /** Returns the current position of the video in seconds. */
  here: () => number;
  isLast: boolean;
  onChange: (changes: Partial<Cue>, what: string) => void;
  onSplit: (letter: number) => void;
  onMerge: () => void;
  onRemove: () => void;
}

/** A cue that is being edited. */
export function OpenCue(props: OpenCueProps) {
  const { t } = useTranslation();
  const { cue, problem, here, onChange } = props;
  const ends = [
    { end: 'from', label: t(($) => $.captions.from) },
    { end: 'to', label: t(($) => $.captions.to) },
  ] as const;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.open} data-problem={problem}>
      <div className={classes.times} dir="ltr">
        {ends.map(({ end, label }) => (
          <TimeField
            key={end}
            label={label}
            take={t(($) => $.captions.takeHere, { field: label })}
            value={cue[end]}
            here={here}
            onChange={(seconds) => onChange({ [end]: seconds }, '')}
          />
        ))}
      </div>
      <Textarea
        ref={field}
        aria-label={t(($) => $.captions.text)}
        lang={props.languageCode}
        dir="auto"
        autosize
        minRows={2}
        maxLength={500}
        value={cue.text}
        onChange={(event) => onChange({ text: event.currentTarget.value }, `text ${cue.id}`)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          props.onSplit(event.currentTarget.selectionStart);
        }}
      />
      {problem && <p role="alert">{t(($) => $.captions.problems[problem])}</p>}
      <div className={classes.cueTools}>
        <Tool
          label={t(($) => $.captions.split)}
          icon={<Scissors size={16} aria-hidden />}
          onClick={() => props.onSplit(field.current?.selectionStart ?? 0)}
        />
        <Tool
          label={t(($) => $.captions.merge)}
          icon={<Combine size={16} aria-hidden />}
          isOff={props.isLast}
          onClick={props.onMerge}
        />
        <Tool label={t(($) => $.captions.remove)} icon={<Trash2 size={16} aria-hidden />} onClick={props.onRemove} />
      </div>
    </div>
  );
}

function Tool(props: { label: string; icon: React.ReactNode; isOff?: boolean; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      aria-label={props.label}
      title={props.label}
      disabled={props.isOff ?? false}
      onClick={props.onClick}
    >
      {props.icon}
    </ActionIcon>
  );
}

interface TimeFieldProps {
  label: string;
  take: string;
  value: number;
  here: () => number;
  onChange: (seconds: number) => void;
}

function TimeField({ label, take, value, here, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const seconds = readTime(typed ?? '');
    if (seconds !== null && seconds !== value) onChange(seconds);
    setTyped(null);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed ?? timeText(value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={take}
          title={take}
          onClick={() => onChange(Math.round(here() * 1000) / 1000)}
        >
          <Crosshair size={14} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
