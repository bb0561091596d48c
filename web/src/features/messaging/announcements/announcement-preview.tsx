import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import choices from '#ui/choice-chips.module.css';
import classes from './announcement-form.module.css';
import type { AnnouncementValues } from './announcement-values.ts';
import { AnnouncementBanner, AnnouncementCard } from './announcement-view.tsx';

/** The announcement as its audience will see it, in each language; without a translation the original is shown. */
export function AnnouncementPreview({ values }: { values: AnnouncementValues }) {
  const { t } = useTranslation();
  const languages = useInterfaceLanguages();
  const [code, setCode] = useState(values.languageCode);
  const translated = values.texts[code];
  const isTranslated = Boolean(translated?.title.trim() && translated.body.trim());
  const shown = isTranslated ? code : values.languageCode;
  const text = values.texts[shown];
  const view = {
    title: text?.title.trim() || t(($) => $.announcements.heading),
    body: text?.body.trim() || t(($) => $.announcements.body),
    language: shown,
    mustAcknowledge: values.mustAcknowledge,
    onDone: () => {},
  };
  return (
    <aside className={classes.preview} aria-label={t(($) => $.announcements.preview)}>
      <h2>{t(($) => $.announcements.preview)}</h2>
      <div
        className={`${choices.chips} ${classes.languages}`}
        role="group"
        aria-label={t(($) => $.announcements.previewLanguage)}
      >
        {languages.map((language) => (
          <button
            key={language.code}
            type="button"
            lang={language.code}
            aria-pressed={language.code === code}
            onClick={() => setCode(language.code)}
          >
            {language.nativeName}
          </button>
        ))}
      </div>
      <div className={classes.stage} inert dir={code === 'ar' ? 'rtl' : 'ltr'}>
        {values.channel === 'banner' ? (
          <AnnouncementBanner {...view} />
        ) : (
          <div className={classes.window}>
            <AnnouncementCard {...view} />
          </div>
        )}
      </div>
    </aside>
  );
}
