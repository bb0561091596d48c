import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CaptureChoice } from './capture.ts';

interface DeviceFieldsProps {
  devices: MediaDeviceInfo[];
  choice: CaptureChoice;
  onChange: (changes: Partial<CaptureChoice>) => void;
}

/** Selects for camera and microphone. */
export function DeviceFields({ devices, choice, onChange }: DeviceFieldsProps) {
  const { t } = useTranslation();
  const listOf = (kind: MediaDeviceKind) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, index) => ({ value: deviceId, label: label || String(index + 1) }));
  return (
    <>
      {choice.isCameraOn && (
        <NativeSelect
          label={t(($) => $.live.camera)}
          data={listOf('videoinput')}
          value={choice.cameraId}
          onChange={(event) => onChange({ cameraId: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t(($) => $.live.microphone)}
        data={listOf('audioinput')}
        value={choice.microphoneId}
        onChange={(event) => onChange({ microphoneId: event.currentTarget.value })}
      />
    </>
  );
}
