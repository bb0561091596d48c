import type { SearchHit, SearchPassage } from '@candela/contract/site/search';
import { Button } from '@mantine/core';
import { ArrowRight, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { CandleCover } from '#ui/candle-cover.tsx';
import { MarkedText } from './marked-text.tsx';
import type { SearchOption } from './search-options.ts';
import classes from './search-preview.module.css';

type Follow = (link: string, isNewTab: boolean) => void;

/** Preview of the active option, on wide screens. */
export function SearchPreview({ option, onFollow }: { option: SearchOption | null; onFollow: Follow }) {
  if (option?.is === 'passage') return <PassagePreview passage={option.passage} onFollow={onFollow} />;
  if (option?.is === 'hit') return <HitPreview hit={option.hit} onFollow={onFollow} />;
  return null;
}

function PassagePreview({ passage, onFollow }: { passage: SearchPassage; onFollow: Follow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { before, after, second, languageCode } = passage;
  const [page = ''] = passage.link.split('?');
  const lines = [before, { second, text: passage.text }, after].filter((line) => line !== null);
  return (
    <aside className={classes.preview} aria-label={t(($) => $.search.preview)}>
      <div className={classes.cover}>
        <CandleCover seed={Number(passage.id)} />
        <Play size={30} aria-hidden />
        <span dir="ltr">{format.clock(second)}</span>
      </div>
      <h3 dir="auto" lang={languageCode}>
        {passage.title}
      </h3>
      <p className={classes.below} dir="auto">
        {passage.subtitle}
      </p>
      <ol className={classes.lines} lang={languageCode}>
        {lines.map((line) => (
          <li key={line.second} data-found={line.second === second || undefined}>
            <span dir="ltr">{format.clock(line.second)}</span>
            <p dir="auto">
              <MarkedText text={line.text} />
            </p>
          </li>
        ))}
      </ol>
      {passage.alsoAt.length > 0 && (
        <p className={classes.also}>
          {t(($) => $.search.alsoAt)}
          {passage.alsoAt.map((at) => (
            <button key={at} type="button" dir="ltr" onClick={() => onFollow(`${page}?t=${at}`, false)}>
              {format.clock(at)}
            </button>
          ))}
        </p>
      )}
      <Button
        className={classes.open}
        leftSection={<Play size={16} aria-hidden />}
        onClick={() => onFollow(passage.link, false)}
      >
        {t(($) => $.search.playFrom, { time: format.clock(second) })}
      </Button>
    </aside>
  );
}

function HitPreview({ hit, onFollow }: { hit: SearchHit; onFollow: Follow }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <aside className={classes.preview} aria-label={t(($) => $.search.preview)}>
      {hit.kind !== 'educator' && (
        <div className={classes.cover}>
          <CandleCover seed={Number(hit.id)} />
        </div>
      )}
      <h3 dir="auto" lang={hit.languageCode}>
        <MarkedText text={hit.title} />
      </h3>
      {hit.subtitle !== '' && (
        <p className={classes.below} dir="auto" lang={hit.languageCode}>
          {hit.subtitle}
        </p>
      )}
      {hit.kind === 'event' && (
        <p className={classes.below}>
          <time dateTime={hit.at}>{format.dateTime(hit.at)}</time>
        </p>
      )}
      {hit.excerpt !== '' && (
        <p className={classes.excerpt} dir="auto" lang={hit.languageCode}>
          <MarkedText text={hit.excerpt} />
        </p>
      )}
      <Button
        className={classes.open}
        rightSection={<ArrowRight size={16} className="flips" aria-hidden />}
        onClick={() => onFollow(hit.link, false)}
      >
        {t(($) => $.search.open)}
      </Button>
    </aside>
  );
}
