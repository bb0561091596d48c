import type { Chapter } from '@candela/contract/live/recordings';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './replay-chapters.module.css';

interface ReplayChaptersProps {
  chapters: Chapter[];
  seconds: number;
  languageCode: string;
  onSeek: (seconds: number) => void;
}

/** The chapters below a replay; the current one is marked. */
export function ReplayChapters({ chapters, seconds, languageCode, onSeek }: ReplayChaptersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (chapters.length === 0) return null;
  const current = chapters.findLastIndex((chapter) => chapter.seconds <= seconds + 0.25);
  return (
    <nav aria-label={t(($) => $.recordings.chapters)}>
      <ol className={classes.chapters}>
        {chapters.map((chapter, index) => (
          <li key={`${chapter.seconds}-${chapter.title}`}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onSeek(chapter.seconds)}
            >
              <span>{format.clock(chapter.seconds)}</span>
              <span lang={languageCode} dir="auto">
                {chapter.title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
