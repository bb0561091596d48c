import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { textOf } from '@candela/contract/rich-text';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useFormat } from '#platform/time/time.ts';

const wordsPerMinute = 200;

/** Length and language of the text. */
export function LessonLength({ content, language }: { content: LessonContent; language: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useContentLanguages().find(({ code }) => code === language)?.nativeName ?? language;
  const words = textOf(content.body).split(/\s+/).filter(Boolean).length;
  return (
    <>
      <span>
        {t(($) => $.authoring.lesson.length, {
          words: t(($) => $.authoring.lesson.words, { count: words, shown: format.number(words) }),
          time: format.duration(Math.max(1, Math.round(words / wordsPerMinute)) * 60),
        })}
      </span>
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 'var(--space-6)' }}>
        <Languages size={15} aria-hidden />
        <bdi lang={language}>{name}</bdi>
      </span>
    </>
  );
}
