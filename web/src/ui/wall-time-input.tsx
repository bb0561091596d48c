import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useFormat } from '#platform/time/time.ts';
import { wallTimeText, type WallTimeKind } from './wall-time.ts';

interface WallTimeInputProps {
  label: string;
  /** `2026-11-20T19:00`, a day `2026-11-20` or a time `19:00`; empty: none. */
  value: string;
  onChange(value: string): void;
  kind?: WallTimeKind;
  /** The zone that it is meant in, where that is not said beside the field. */
  zone?: string;
  error?: string | false | null;
  isDisabled?: boolean;
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A date, a time or both, as a clock on the wall shows them. Browsers write such fields in their own language; what was
 * entered stands below in the language that was chosen.
 */
export function WallTimeInput({
  value,
  onChange,
  kind = 'datetime-local',
  zone,
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
      description={[words, zone].filter(Boolean).join(' · ') || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
