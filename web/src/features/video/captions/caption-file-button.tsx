import { maxCaptionBytes, type Cue, type readCaptionFile } from '@candela/contract/video/captions';
import type { Output } from '@candela/contract/endpoint';
import { Button } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast } from '#platform/shell/toasts.ts';
import { readFileOf } from './captions.api.ts';
import classes from './caption-editor.module.css';

interface CaptionFileButtonProps {
  videoId: string;
  languageCode: string;
  /** Whether there are captions that the file will replace; that can be undone. */
  hasCues: boolean;
  onRead: (cues: Cue[]) => void;
}

const shownProblems = 8;

/** Imports captions from a file, and lists the lines that could not be used, with reasons. */
export function CaptionFileButton({ videoId, languageCode, hasCues, onRead }: CaptionFileButtonProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<Output<typeof readCaptionFile> | null>(null);
  const take = async (file: File) => {
    if (file.size > maxCaptionBytes) {
      showErrorToast({ title: 'errors.captions.tooLarge.title', detail: 'errors.captions.tooLarge.description' });
      return;
    }
    setReading(true);
    // Errors have already been shown.
    const answer = await readFileOf(videoId, languageCode, file).catch(() => null);
    setReading(false);
    setRead(answer);
    if (answer) onRead(answer.cues);
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept=".vtt,.srt,.sbv,.ass,.ssa,text/vtt,application/x-subrip"
        aria-label={t(($) => $.captions.file)}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={isReading}
        leftSection={<FileUp size={15} aria-hidden />}
        onClick={() => field.current?.click()}
      >
        {hasCues ? t(($) => $.captions.replaceByFile) : t(($) => $.captions.file)}
      </Button>
      {read && (
        <div className={classes.read} role="status">
          <p>{t(($) => $.captions.read, { count: read.cues.length, encoding: read.encoding })}</p>
          {read.problems.length > 0 && (
            <ul>
              {read.problems.slice(0, shownProblems).map(({ line, kind }) => (
                <li key={`${line} ${kind}`}>
                  {t(($) => $.captions.line, { line, problem: t(($) => $.captions.fileProblems[kind]) })}
                </li>
              ))}
              {read.problemCount > shownProblems && (
                <li>{t(($) => $.captions.more, { count: read.problemCount - shownProblems })}</li>
              )}
            </ul>
          )}
          <Button size="compact-xs" variant="subtle" onClick={() => setRead(null)}>
            {t(($) => $.core.close)}
          </Button>
        </div>
      )}
    </>
  );
}
