import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useFormat } from '#platform/time/time.ts';
import { wallTimeText, type WallTimeKind } from './wall-time.ts';

interface WallTimeInputProps {
  label: string;
  /** `2026-11-20T19:00`, a day `2026-11-20` or a time `19:00`; '' if empty. */
  value: string;
  onChange(value: string): void;
  kind?: WallTimeKind;
  /** Name of the time zone, if it is not mentioned beside the field. */
  zone?: string;
  /** What may be entered, below the field. */
  hint?: string;
  error?: string | false | null;
  isDisabled?: boolean;
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A date, a time or both, without a time zone. Browsers show such fields in their own language, so the value is repeated below in the
 * chosen language.
 */
export function WallTimeInput({
  value,
  onChange,
  kind = 'datetime-local',
  zone,
  hint,
  isDisabled,
  ...props
}: WallTimeInputProps) {
  const { wallTime } = useFormat();
  const words = wallTimeText(value, kind, wallTime);
  return (
    <TextInput
      {...props}
      type={kind}
      disabled={isDisabled ?? false}
      value={value}
      description={[words, zone, hint].filter(Boolean).join(' · ') || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
