import type { ComparedFeed } from '@candela/contract/community/feed-versions';
import { Image, ImageMinus, ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#platform/languages/languages.ts';
import { useFormat } from '#platform/time/time.ts';
import { ChangedWords } from './changed-words.tsx';
import classes from './feed-versions.module.css';

const icons = { same: Image, added: ImagePlus, removed: ImageMinus };

/** The words of a version, with what was added and removed since the one before. */
export function ComparedVersion({ compared }: { compared: ComparedFeed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { changes, pictures, comparedTo, isErased, languageCode } = compared;
  if (isErased) return <p>{t(($) => $.feeds.versions.erased)}</p>;
  return (
    <>
      <p className={classes.note}>
        {comparedTo === null
          ? t(($) => $.feeds.versions.alone)
          : t(($) => $.feeds.versions.since, { number: format.number(comparedTo) })}
      </p>
      <p className={classes.words} lang={languageCode} dir={directionOf(languageCode)}>
        <ChangedWords changes={changes} />
      </p>
      {pictures.length > 0 && (
        <ul className={classes.pictures} aria-label={t(($) => $.feeds.pictures.title)}>
          {pictures.map(({ kind, alt }, index) => {
            const Icon = icons[kind];
            const text = alt || t(($) => $.feeds.versions.unsaid);
            return (
              <li key={index} data-kind={kind}>
                <Icon size={16} aria-hidden />
                <span dir="auto">
                  <ChangedWords changes={[{ kind, text }]} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
