import { ActionIcon, Button } from '@mantine/core';
import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { Cut } from './cut-history.ts';
import classes from './recording-editor.module.css';

const frame = 1 / 30;
const maxZoom = 16;

interface TrimToolsProps {
  cut: Cut;
  wholeSeconds: number;
  seconds: number;
  isPreviewing: boolean;
  zoom: number;
  onPreview: () => void;
  onZoom: (zoom: number) => void;
  onShow: (seconds: number) => void;
  onStartHere: () => void;
  onEndHere: () => void;
}

/** Toolbar above the strip: start and end of the cut, preview, and zoom. */
export function TrimTools(props: TrimToolsProps) {
  const { cut, wholeSeconds, seconds, isPreviewing, zoom, onPreview, onZoom, onShow } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const show = (to: number) => onShow(Math.min(Math.max(0, to), wholeSeconds - frame));
  return (
    <div className={classes.tools}>
      {/* The transport buttons are never mirrored: the start is on the left in every language. */}
      <div className={classes.transport} dir="ltr">
        <Button variant="default" size="xs" onClick={props.onStartHere} leftSection={<kbd>I</kbd>}>
          {t(($) => $.recordings.startHere)}
        </Button>
        <Tool label={t(($) => $.recordings.toStart)} onClick={() => show(cut.trimStart)}>
          <SkipBack size={17} aria-hidden />
        </Tool>
        <Tool label={t(($) => $.recordings.frameBack)} onClick={() => show(seconds - frame)}>
          <StepBack size={17} aria-hidden />
        </Tool>
        <ActionIcon
          size={40}
          radius="xl"
          aria-label={isPreviewing ? t(($) => $.recordings.stopPreview) : t(($) => $.recordings.preview)}
          title={isPreviewing ? t(($) => $.recordings.stopPreview) : t(($) => $.recordings.preview)}
          onClick={onPreview}
        >
          {isPreviewing ? <Pause size={19} aria-hidden /> : <Play size={19} aria-hidden />}
        </ActionIcon>
        <Tool label={t(($) => $.recordings.frameForward)} onClick={() => show(seconds + frame)}>
          <StepForward size={17} aria-hidden />
        </Tool>
        <Tool label={t(($) => $.recordings.toEnd)} onClick={() => show(cut.trimEnd)}>
          <SkipForward size={17} aria-hidden />
        </Tool>
        <Button variant="default" size="xs" onClick={props.onEndHere} leftSection={<kbd>O</kbd>}>
          {t(($) => $.recordings.endHere)}
        </Button>
      </div>
      <span className={classes.place} dir="ltr">
        <b>{format.clock(seconds)}</b> / {format.clock(wholeSeconds)}
      </span>
      <div className={classes.zoom}>
        <Tool label={t(($) => $.recordings.zoomOut)} isOff={zoom === 1} onClick={() => onZoom(zoom / 2)}>
          <ZoomOut size={17} aria-hidden />
        </Tool>
        <Tool label={t(($) => $.recordings.zoomIn)} isOff={zoom === maxZoom} onClick={() => onZoom(zoom * 2)}>
          <ZoomIn size={17} aria-hidden />
        </Tool>
      </div>
    </div>
  );
}

function Tool(props: { label: string; isOff?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={props.label}
      title={props.label}
      disabled={props.isOff ?? false}
      onClick={props.onClick}
    >
      {props.children}
    </ActionIcon>
  );
}
