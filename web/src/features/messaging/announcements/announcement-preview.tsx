import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageChips } from '#ui/language-chips.tsx';
import classes from './announcement-form.module.css';
import type { AnnouncementValues } from './announcement-values.ts';
import { AnnouncementBanner, AnnouncementCard } from './announcement-view.tsx';

/** The announcement as its audience will see it, in each language; without a translation the original is shown. */
export function AnnouncementPreview({ values }: { values: AnnouncementValues }) {
  const { t } = useTranslation();
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
      <LanguageChips label={t(($) => $.announcements.previewLanguage)} code={code} onChoose={setCode} />
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
