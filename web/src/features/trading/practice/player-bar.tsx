import { Button } from '@mantine/core';
import { Pause, Play, StepForward, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { speeds, type useReplay } from './use-replay.ts';
import classes from './practice-session.module.css';

interface Props {
  replay: ReturnType<typeof useReplay>;
  /** Bars that have been shown since the start. */
  passed: number;
  onZoom: (factor: number) => void;
}

/** Play, next bar, speed and zoom. */
export function PlayerBar({ replay, passed, onZoom }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isPlaying, canGoOn, speed } = replay;
  return (
    <div className={classes.player}>
      <button
        type="button"
        className={classes.play}
        disabled={!canGoOn}
        aria-label={t(($) => (isPlaying ? $.practice.pause : $.practice.play))}
        onClick={() => replay.setPlaying(!isPlaying)}
      >
        {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} className="flips" aria-hidden />}
      </button>
      <Button
        variant="default"
        disabled={!canGoOn}
        leftSection={<StepForward size={17} className="flips" aria-hidden />}
        onClick={replay.next}
      >
        {t(($) => $.practice.nextBar)}
      </Button>
      <div className={classes.speeds} role="group" aria-label={t(($) => $.practice.speed)}>
        {speeds.map((each) => (
          <button key={each} type="button" aria-pressed={each === speed} onClick={() => replay.setSpeed(each)}>
            {format.number(each)}×
          </button>
        ))}
      </div>
      <p className={classes.passed} role="status">
        {canGoOn
          ? t(($) => $.practice.passed, { count: passed, formatted: format.number(passed) })
          : t(($) => $.practice.atEnd)}
      </p>
      <div className={classes.zoom}>
        <button type="button" aria-label={t(($) => $.practice.zoomOut)} onClick={() => onZoom(1.5)}>
          <ZoomOut size={18} aria-hidden />
        </button>
        <button type="button" aria-label={t(($) => $.practice.zoomIn)} onClick={() => onZoom(1 / 1.5)}>
          <ZoomIn size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}
