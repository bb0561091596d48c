import '@mantine/core/styles/Input.layer.css';
import type { LessonNote } from '@candela/contract/learning/lesson-notes';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { Bookmark, NotebookText, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './lesson-notes.module.css';

interface NoteRowProps {
  note: LessonNote;
  /** Whether its position refers to the current video, not to a replaced one. */
  isOfVideo: boolean;
  onSeek: (second: number) => void;
  onChange: (body: string) => void;
  onRemove: () => void;
}

export function NoteRow({ note, isOfVideo, onSeek, onChange, onRemove }: NoteRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [draft, setDraft] = useState<string | null>(null);
  const { second } = note;
  const Icon = note.isBookmark ? Bookmark : NotebookText;
  return (
    <li className={classes.note}>
      <Icon size={17} aria-hidden />
      <div>
        {draft === null ? (
          <p dir="auto">{note.isBookmark && note.body === '' ? t(($) => $.notes.bookmarked) : note.body}</p>
        ) : (
          <>
            <Textarea
              aria-label={t(($) => $.notes.edit)}
              autosize
              minRows={2}
              maxLength={5000}
              value={draft}
              onChange={(event) => setDraft(event.currentTarget.value)}
            />
            <div className={classes.tools}>
              <Button
                size="compact-md"
                disabled={draft.trim() === '' && !note.isBookmark}
                onClick={() => {
                  onChange(draft.trim());
                  setDraft(null);
                }}
              >
                {t(($) => $.notes.save)}
              </Button>
              <Button size="compact-md" variant="subtle" onClick={() => setDraft(null)}>
                {t(($) => $.notes.cancel)}
              </Button>
            </div>
          </>
        )}
        <p className={classes.facts}>
          {second !== null && isOfVideo && (
            <button type="button" className={classes.second} onClick={() => onSeek(second)}>
              <Play size={12} aria-hidden /> {format.clock(second)}
            </button>
          )}
          {second !== null && !isOfVideo && note.videoId !== null && (
            <span>{t(($) => $.notes.ofEarlierVideo, { time: format.clock(second) })}</span>
          )}
          <time dateTime={note.createdAt}>{format.relative(note.createdAt)}</time>
        </p>
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={t(($) => $.notes.edit)} onClick={() => setDraft(note.body)}>
        <Pencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t(($) => $.notes.remove)} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
