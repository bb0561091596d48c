import { ActionIcon } from '@mantine/core';
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LevelMeter } from '#ui/level-meter.tsx';
import classes from './live-studio.module.css';
import { studioKeys } from './studio-keys.ts';

interface DeviceSwitchesProps {
  /** Of the microphone, for its level; null: there is none. */
  sound: MediaStream | null;
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  onMicrophone: (isOn: boolean) => void;
  onCamera: (isOn: boolean) => void;
  /** The volume of the microphone, 0 to 1, twenty times a second. */
  onLevel: (level: number) => void;
}

/** Turns microphone and camera on and off; both can change while live. */
export function DeviceSwitches(props: DeviceSwitchesProps) {
  const { sound, isMicrophoneOn, isCameraOn, onMicrophone, onCamera, onLevel } = props;
  const { t } = useTranslation();
  const microphone = isMicrophoneOn ? t(($) => $.live.micOn) : t(($) => $.live.micOff);
  const camera = isCameraOn ? t(($) => $.live.cameraOn) : t(($) => $.live.cameraOff);
  const MicIcon = isMicrophoneOn ? Mic : MicOff;
  const CameraIcon = isCameraOn ? Video : VideoOff;
  const look = (isOff: boolean) => ({
    variant: isOff ? 'light' : 'default',
    color: isOff ? 'red' : undefined,
    size: 36,
  });
  return (
    <div className={classes.sound}>
      <ActionIcon
        {...look(!isMicrophoneOn)}
        aria-label={microphone}
        title={microphone}
        aria-keyshortcuts={studioKeys.microphone}
        onClick={() => onMicrophone(!isMicrophoneOn)}
      >
        <MicIcon size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...look(!isCameraOn)}
        aria-label={camera}
        title={camera}
        aria-keyshortcuts={studioKeys['camera-switch']}
        onClick={() => onCamera(!isCameraOn)}
      >
        <CameraIcon size={18} aria-hidden />
      </ActionIcon>
      {sound && <LevelMeter stream={sound} onLevel={onLevel} />}
    </div>
  );
}
