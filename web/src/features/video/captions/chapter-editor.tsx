import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { VideoChapter } from '@candela/contract/video/captions';
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListPlus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAutosave, useDraftName, useKeptDraft } from '#platform/autosave/use-autosave.ts';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { ConflictStrip } from '#ui/conflict-strip.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SaveStateText } from '#ui/save-state.tsx';
import { StepButtons } from './caption-tools.tsx';
import { chaptersQuery, chapterSaving, type ChapterContent } from './captions.api.ts';
import classes from './caption-editor.module.css';
import { newCueId, readTime, timeText } from './cue-steps.ts';
import { useStepsBack } from './use-steps-back.ts';

interface ChapterEditorProps {
  videoId: string;
  video: HTMLVideoElement | null;
  /** Link to the editor of a recording's chapters. */
  ofRecording: ReactNode;
  onSeek: (second: number) => void;
}

const maxChapters = 100;

/** Editor for the chapters of a video: start and title. */
export function ChapterEditor(props: ChapterEditorProps) {
  const { t } = useTranslation();
  const name = useDraftName(`chapters ${props.videoId}`);
  const kept = useKeptDraft<ChapterContent>(name);
  const { data: opened, isError, refetch } = useQuery(chaptersQuery(props.videoId));
  if (isError && !opened) return <ErrorState onRetry={() => void refetch()} />;
  if (!opened || kept === undefined)
    return <Skeleton height={220} radius="lg" aria-label={t(($) => $.core.loading)} role="status" />;
  if (opened.isOfRecording) return props.ofRecording;
  return <Opened {...props} name={name} opened={opened} kept={kept} />;
}

interface OpenedProps extends ChapterEditorProps {
  name: string;
  opened: { revision: number; content: ChapterContent };
  kept: KeptDraft<ChapterContent> | null;
}

function Opened({ videoId, video, onSeek, name, opened, kept }: OpenedProps) {
  const { t } = useTranslation();
  const { autosave, view } = useAutosave<ChapterContent>({
    name,
    opened,
    kept,
    isEditable: true,
    ...chapterSaving(videoId),
  });
  const { chapters } = view.content;
  const steps = useStepsBack(chapters, (next) => autosave.change({ chapters: next }));
  const sorted = (next: VideoChapter[]) => next.toSorted((a, b) => a.seconds - b.seconds);
  const change = (id: string, changes: Partial<VideoChapter>, what: string) =>
    steps.change(sorted(chapters.map((each) => (each.id === id ? { ...each, ...changes } : each))), what);
  const add = () => {
    const seconds = Math.floor(video?.currentTime ?? 0);
    steps.change(sorted([...chapters, { id: newCueId(), seconds, title: '' }]), '');
  };
  return (
    <section className={classes.editor} aria-label={t(($) => $.captions.chapters)}>
      <div className={classes.tools}>
        <Button
          size="xs"
          leftSection={<ListPlus size={15} aria-hidden />}
          disabled={chapters.length >= maxChapters}
          onClick={add}
        >
          {t(($) => $.captions.chapterHere)}
        </Button>
        <StepButtons steps={steps} />
      </div>
      <SaveStateText state={view.state} savedAt={view.savedAt} retry={() => void autosave.flush()} />
      <ConflictStrip conflicts={view.conflicts} autosave={autosave} />
      {chapters.length === 0 && <p className={classes.empty}>{t(($) => $.captions.noChapters)}</p>}
      <ol className={classes.chapters}>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <SecondField
              chapter={chapter}
              onChange={(seconds) => change(chapter.id, { seconds }, '')}
              onSeek={() => onSeek(chapter.seconds)}
            />
            <TextInput
              aria-label={t(($) => $.captions.chapterTitle)}
              placeholder={t(($) => $.captions.chapterTitle)}
              maxLength={120}
              dir="auto"
              value={chapter.title}
              onChange={(event) => change(chapter.id, { title: event.currentTarget.value }, `title ${chapter.id}`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={t(($) => $.recordings.removeChapter, { title: chapter.title })}
              onClick={() =>
                steps.change(
                  chapters.filter(({ id }) => id !== chapter.id),
                  '',
                )
              }
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SecondFieldProps {
  chapter: VideoChapter;
  onChange: (seconds: number) => void;
  onSeek: () => void;
}

/** Start of a chapter; seeks the video to it when changed. */
function SecondField({ chapter, onChange, onSeek }: SecondFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const seconds = readTime(typed ?? '');
    if (seconds !== null && seconds !== chapter.seconds) onChange(seconds);
    setTyped(null);
  };
  return (
    <TextInput
      className={classes.second}
      dir="ltr"
      aria-label={t(($) => $.captions.from)}
      value={typed ?? timeText(chapter.seconds)}
      onFocus={onSeek}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
