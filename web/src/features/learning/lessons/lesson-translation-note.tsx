import type { Lesson } from '@candela/contract/learning/lessons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageName } from '#platform/languages/language-name.ts';
import classes from './lesson-translation-note.module.css';

interface Props {
  lesson: Lesson;
  /** Whether the original is shown. */
  isOriginal: boolean;
  isBusy: boolean;
  onSwitch: (isOriginal: boolean) => void;
}

/** Tells that a lesson is translated, which parts are outdated or missing, and switches to the original and back. */
export function LessonTranslationNote({ lesson: { translation }, isOriginal, isBusy, onSwitch }: Props) {
  const { t, i18n } = useTranslation();
  if (!translation) return null;
  const language = languageName(translation.sourceLanguageCode, i18n.resolvedLanguage ?? 'en');
  const said = isOriginal
    ? [t(($) => $.translations.inLesson.original, { language })]
    : [
        t(($) => $.translations.inLesson.translated, { language }),
        translation.isPartial && t(($) => $.translations.inLesson.partial, { language }),
        translation.isStale && t(($) => $.translations.inLesson.stale),
      ];
  return (
    <div className={classes.note} role="note">
      <p>{said.filter(Boolean).join(' ')}</p>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => onSwitch(!isOriginal)}>
        {isOriginal
          ? t(($) => $.translations.inLesson.showTranslation)
          : t(($) => $.translations.inLesson.showOriginal)}
      </Button>
    </div>
  );
}
