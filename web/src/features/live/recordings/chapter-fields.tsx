import type { Chapter } from '@candela/contract/live/recordings';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { ListPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './recording-editor.module.css';

interface ChapterFieldsProps {
  chapters: Chapter[];
  /** Current position of the video, where a new chapter starts. */
  here: number;
  onChange: (chapters: Chapter[]) => void;
  onSeek: (seconds: number) => void;
}

const maxChapters = 50;

export function ChapterFields({ chapters, here, onChange, onSeek }: ChapterFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [title, setTitle] = useState('');
  const add = () => {
    if (title.trim() === '') return;
    onChange([...chapters, { seconds: here, title: title.trim() }].toSorted((a, b) => a.seconds - b.seconds));
    setTitle('');
  };
  return (
    <div className={classes.chapters}>
      {chapters.length > 0 && (
        <ol>
          {chapters.map((chapter) => (
            <li key={`${chapter.seconds}-${chapter.title}`}>
              <button type="button" className={classes.time} onClick={() => onSeek(chapter.seconds)}>
                {format.clock(chapter.seconds)}
              </button>
              <span dir="auto">{chapter.title}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(($) => $.recordings.removeChapter, { title: chapter.title })}
                onClick={() => onChange(chapters.filter((each) => each !== chapter))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.adding}>
        <TextInput
          label={t(($) => $.recordings.chapterHere, { time: format.clock(here) })}
          placeholder={t(($) => $.recordings.chapterTitle)}
          maxLength={120}
          dir="auto"
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
          }}
        />
        <Button
          variant="default"
          leftSection={<ListPlus size={16} aria-hidden />}
          disabled={title.trim() === '' || chapters.length >= maxChapters}
          onClick={add}
        >
          {t(($) => $.recordings.addChapter)}
        </Button>
      </div>
    </div>
  );
}
