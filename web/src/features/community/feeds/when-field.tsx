import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import classes from './composer.module.css';

interface WhenFieldProps {
  /** As it was typed; null: at once. */
  time: string | null;
  onTime: (time: string | null) => void;
}

/** When a post is published: at once, or at a time of the reader's zone. */
export function WhenField({ time, onTime }: WhenFieldProps) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <fieldset className={classes.group}>
      <legend>{t(($) => $.feeds.form.when)}</legend>
      <SegmentedControl
        size="xs"
        aria-label={t(($) => $.feeds.form.when)}
        value={time === null ? 'now' : 'later'}
        data={[
          { value: 'now', label: t(($) => $.feeds.form.atOnce) },
          { value: 'later', label: t(($) => $.feeds.form.atATime) },
        ]}
        onChange={(value) => onTime(value === 'now' ? null : '')}
      />
      {time !== null && (
        <WallTimeInput label={t(($) => $.feeds.form.publishAt)} zone={zone} value={time} onChange={onTime} />
      )}
    </fieldset>
  );
}
