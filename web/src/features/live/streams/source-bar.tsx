import { ActionIcon } from '@mantine/core';
import { Mic, MicOff, MonitorUp, PictureInPicture2, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sources, type Source } from './capture.ts';
import { LevelMeter } from '#ui/level-meter.tsx';
import classes from './live-studio.module.css';

const icons = { camera: Video, screen: MonitorUp, both: PictureInPicture2 };

interface SourceBarProps {
  source: Source;
  stream: MediaStream | null;
  isMuted: boolean;
  onSource: (source: Source) => void;
  onMuted: (isMuted: boolean) => void;
}

/** Buttons for the source and the microphone; both can change while live. */
export function SourceBar({ source, stream, isMuted, onSource, onMuted }: SourceBarProps) {
  const { t } = useTranslation();
  // Phones cannot share the screen.
  const offered = 'getDisplayMedia' in navigator.mediaDevices ? sources : (['camera'] as const);
  const MicIcon = isMuted ? MicOff : Mic;
  const label = isMuted ? t(($) => $.live.micOff) : t(($) => $.live.micOn);
  return (
    <>
      <div className={classes.sources} role="group" aria-label={t(($) => $.live.source)}>
        {offered.map((each) => {
          const Icon = icons[each];
          return (
            <button key={each} type="button" aria-pressed={each === source} onClick={() => onSource(each)}>
              <Icon size={17} aria-hidden /> {t(($) => $.live.sources[each])}
            </button>
          );
        })}
      </div>
      <div className={classes.sound}>
        <ActionIcon
          variant={isMuted ? 'light' : 'default'}
          color={isMuted ? 'red' : undefined}
          size={36}
          aria-label={label}
          title={label}
          onClick={() => onMuted(!isMuted)}
        >
          <MicIcon size={18} aria-hidden />
        </ActionIcon>
        {stream && <LevelMeter stream={stream} />}
      </div>
    </>
  );
}
