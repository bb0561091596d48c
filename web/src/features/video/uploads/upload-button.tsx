import { Button } from '@mantine/core';
import { CircleDot, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HostChoice } from './host-choice.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { canRecord } from './recording.ts';
import { uploadFiles } from './upload-files.ts';
import classes from './upload-button.module.css';
import { videoTypes } from './video-types.ts';

interface UploadButtonsProps {
  /** Accepts a single file, for example for a lesson. */
  isSingle?: boolean;
  size?: 'xs' | 'sm';
  onBegun?: (videoIds: string[]) => void;
}

/** Buttons for selecting files to upload, and for recording. */
export function UploadButtons({ isSingle = false, size = 'sm', onBegun }: UploadButtonsProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isRecording, setRecording] = useState(false);
  const begin = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const ids = await uploadFiles(files);
    onBegun?.(ids);
  };
  return (
    <div className={classes.buttons}>
      <input
        ref={field}
        type="file"
        hidden
        multiple={!isSingle}
        accept={videoTypes}
        aria-label={t(($) => $.uploads.choose)}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void begin(files);
        }}
      />
      <Button size={size} leftSection={<Upload size={16} aria-hidden />} onClick={() => field.current?.click()}>
        {t(($) => $.uploads.upload)}
      </Button>
      {canRecord() && (
        <Button
          size={size}
          variant="default"
          leftSection={<CircleDot size={16} aria-hidden />}
          onClick={() => setRecording(true)}
        >
          {t(($) => $.uploads.record.begin)}
        </Button>
      )}
      <HostChoice size={size} />
      {isRecording && (
        <RecordDialog
          onDone={(file) => {
            setRecording(false);
            if (file) void begin([file]);
          }}
        />
      )}
    </div>
  );
}
