import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deviceKinds } from '#platform/media/open-devices.ts';
import classes from './live-studio.module.css';
import type { CaptureState } from './use-capture.ts';

interface DeviceNoticesProps {
  problems: CaptureState['problems'];
  loss: CaptureState['loss'];
  onRetry: () => void;
  onWithoutCamera: () => void;
}

/** What is missing, why, and what viewers get instead. */
export function DeviceNotices({ problems, loss, onRetry, onWithoutCamera }: DeviceNoticesProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.notices}>
      {loss && <p className={classes.notice}>{t(($) => $.live.losses[loss])}</p>}
      {deviceKinds.map((kind) => {
        const problem = problems[kind];
        if (!problem) return null;
        return (
          <p key={kind} className={classes.notice}>
            <span>{t(($) => $.live.problems[kind][problem])}</span>
            <span className={classes.ways}>
              <Button size="compact-sm" variant="default" onClick={onRetry}>
                {t(($) => $.core.retry)}
              </Button>
              {kind === 'camera' && (
                <Button size="compact-sm" variant="default" onClick={onWithoutCamera}>
                  {t(($) => $.live.withoutCamera)}
                </Button>
              )}
            </span>
          </p>
        );
      })}
    </div>
  );
}
