import { searchMarks, type SearchHit } from '@candela/contract/site/search';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import { CandleCover } from '#ui/candle-cover.tsx';
import { useFormat } from '#platform/time/time.ts';
import { groupNames } from './group-names.ts';
import { MarkedText } from './marked-text.tsx';
import type { OptionGroup, SearchOption } from './search-options.ts';
import classes from './search-list.module.css';

/** An excerpt with the matches, or otherwise the subtitle. */
function belowOf({ excerpt, subtitle }: SearchHit): string {
  return excerpt.includes(searchMarks.start) || subtitle === '' ? excerpt : subtitle;
}

/** The text of an option. */
export function OptionText({ option, group }: { option: SearchOption; group: OptionGroup['name'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = groupNames[group].icon;
  if (option.is === 'passage') {
    const { passage } = option;
    return (
      <>
        <span className={classes.cover}>
          <CandleCover seed={Number(passage.id)} candles={8} />
          <span dir="ltr">{format.clock(passage.second)}</span>
        </span>
        <span className={classes.what}>
          <strong dir="auto" lang={passage.languageCode}>
            “<MarkedText text={passage.text} />”
          </strong>
          <span dir="auto">{[passage.title, passage.subtitle].filter(Boolean).join(' · ')}</span>
        </span>
      </>
    );
  }
  const [title, below] =
    option.is === 'hit'
      ? [option.hit.title, belowOf(option.hit)]
      : option.is === 'place'
        ? [option.place.name, option.place.area]
        : [option.text, ''];
  const language = option.is === 'hit' ? option.hit.languageCode : undefined;
  return (
    <>
      <span className={classes.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={classes.what}>
        <strong dir="auto" lang={language}>
          <MarkedText text={title} />
        </strong>
        {below !== '' && (
          <span dir="auto" lang={language}>
            <MarkedText text={below} />
          </span>
        )}
      </span>
      {option.is === 'hit' && !option.hit.isPublished && <Badge tone="plain" text={t(($) => $.search.unpublished)} />}
      {option.is === 'hit' && option.hit.kind === 'event' && (
        <time className={classes.when} dateTime={option.hit.at}>
          {format.relative(option.hit.at)}
        </time>
      )}
    </>
  );
}
