import type { Lesson } from '@candela/contract/learning/lessons';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';

/** Says when part of a lesson is older than its original, or not there in the reader's language. */
export function LessonTranslationNote({ lesson: { translation } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const languages = useContentLanguages();
  if (!translation || (!translation.isStale && !translation.isPartial)) return null;
  const code = translation.sourceLanguageCode;
  const language = languages.find((each) => each.code === code)?.nativeName ?? code;
  return (
    <p role="note">
      {[
        translation.isPartial && t(($) => $.translations.inLesson.partial, { language }),
        translation.isStale && t(($) => $.translations.inLesson.stale),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
