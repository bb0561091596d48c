import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { Lesson } from '@candela/contract/learning/lessons';
import type { LessonNote } from '@candela/contract/learning/lesson-notes';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#platform/new-uuid.ts';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { lessonNotesQuery, useNotes } from './lesson-notes.api.ts';
import { NoteRow } from './note-row.tsx';
import classes from './lesson-notes.module.css';

interface LessonNotesProps {
  lesson: Pick<Lesson, 'id' | 'videoId' | 'languageCode'>;
  /** Current position of the video in seconds; null if there is none. */
  readSecond: () => number | null;
  onSeek: (second: number) => void;
}

/** The learner's notes and bookmarks; in a video each has a position. */
export function LessonNotes({ lesson, readSecond, onSeek }: LessonNotesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useInfiniteQuery(lessonNotesQuery(lesson.id));
  const { save, remove } = useNotes(lesson.id);
  const [body, setBody] = useState('');
  // The position at the first typed letter, not when the note is saved.
  const [second, setSecond] = useState<number | null>(null);
  const [gone, setGone] = useState<LessonNote | null>(null);
  const notes = list.data?.pages.flatMap((page) => page.data);
  const add = (isBookmark: boolean) => {
    const at = isBookmark ? readSecond() : second;
    const note = {
      id: newUuid(),
      lessonId: lesson.id,
      isBookmark,
      body: isBookmark ? '' : body.trim(),
      second: at,
      videoId: lesson.videoId,
    };
    save.mutate(note, { onSuccess: () => !isBookmark && setBody('') });
  };
  return (
    <section className={classes.notes} aria-label={t(($) => $.notes.title)}>
      <Textarea
        aria-label={t(($) => $.notes.write)}
        placeholder={t(($) => $.notes.write)}
        autosize
        minRows={2}
        maxLength={5000}
        value={body}
        onChange={(event) => {
          if (body === '') setSecond(readSecond());
          setBody(event.currentTarget.value);
        }}
      />
      <div className={classes.tools}>
        <Button
          leftSection={<NotebookPen size={16} aria-hidden />}
          disabled={body.trim() === ''}
          loading={save.isPending}
          onClick={() => add(false)}
        >
          {body !== '' && second !== null
            ? t(($) => $.notes.saveAt, { time: format.clock(second) })
            : t(($) => $.notes.save)}
        </Button>
        <Button
          variant="default"
          leftSection={<Bookmark size={16} aria-hidden />}
          disabled={save.isPending}
          onClick={() => add(true)}
        >
          {t(($) => $.notes.bookmark)}
        </Button>
      </div>
      {gone && (
        <p className={classes.gone} role="status">
          {t(($) => $.notes.deleted)}
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => save.mutate(gone, { onSuccess: () => setGone(null) })}
          >
            {t(($) => $.notes.undo)}
          </Button>
        </p>
      )}
      {list.isError && !notes && <ErrorState onRetry={() => void list.refetch()} />}
      {!notes && !list.isError && <Skeleton height={72} radius="lg" aria-label={t(($) => $.core.loading)} />}
      {notes?.length === 0 && <p className={classes.empty}>{t(($) => $.notes.empty)}</p>}
      {notes && notes.length > 0 && (
        <ul className={classes.list}>
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              isOfVideo={note.videoId !== null && note.videoId === lesson.videoId}
              onSeek={onSeek}
              onChange={(changed) =>
                save.mutate({ ...note, body: changed, isBookmark: note.isBookmark && changed === '' })
              }
              onRemove={() => remove.mutate(note.id, { onSuccess: () => setGone(note) })}
            />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </section>
  );
}
