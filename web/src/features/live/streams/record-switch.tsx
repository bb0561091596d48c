import '@mantine/core/styles/InlineInput.layer.css';
import type { Live } from '@candela/contract/live/streams';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRecording } from './streams.api.ts';

/** Turns recording on or off, also during the session. */
export function RecordSwitch({ live }: { live: Live }) {
  const { t } = useTranslation();
  const recording = useRecording(live);
  const hasFailed = live.isRecorded && live.recordingState === 'failed';
  return (
    <Switch
      label={t(($) => $.recordings.record)}
      description={hasFailed ? undefined : t(($) => $.recordings.recordHint)}
      error={hasFailed && t(($) => $.recordings.failures[live.recordingFailure ?? 'failed'])}
      checked={recording.isPending ? recording.variables : live.isRecorded}
      onChange={(event) => recording.mutate(event.currentTarget.checked)}
    />
  );
}
