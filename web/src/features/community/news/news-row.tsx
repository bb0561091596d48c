import type { NewsItem } from '@candela/contract/community/news';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#platform/languages/languages.ts';
import { useFormat } from '#platform/time/time.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import { NewsImpactMark } from './news-impact.tsx';
import classes from './news.module.css';

interface NewsRowProps {
  item: NewsItem;
  /** Its source was opened. */
  onOpen: () => void;
}

/** A headline with its excerpt; its link opens the source, which has the rest. */
export function NewsRow({ item, onOpen }: NewsRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, summary, url, languageCode, publishedAt, source, others, symbols, isRead, isDemo } = item;
  const words = { lang: languageCode, dir: directionOf(languageCode) };
  return (
    <article className={classes.row} data-is-unread={!isRead || undefined}>
      <h3 {...words}>
        {!isRead && <span className={classes.dot} role="img" aria-label={t(($) => $.news.unread)} />}
        {isDemo ? (
          title
        ) : (
          <a href={url} target="_blank" rel="noreferrer" onClick={onOpen} onAuxClick={onOpen}>
            {title}
          </a>
        )}
      </h3>
      {summary !== '' && <p {...words}>{summary}</p>}
      <div className={classes.facts}>
        <NewsImpactMark impact={item.impact} />
        <time dateTime={publishedAt} title={format.dateTime(publishedAt)}>
          {format.relative(publishedAt)}
        </time>
        <SourceName name={source.name} url={isDemo ? null : url} onOpen={onOpen} />
        {others.length > 0 && (
          <span>
            {t(($) => $.news.alsoIn)}{' '}
            {others.map((other) => (
              <SourceName key={other.url} name={other.source.name} url={isDemo ? null : other.url} onOpen={onOpen} />
            ))}
          </span>
        )}
        {isDemo && <DemoMark />}
        {symbols.length > 0 && (
          <span className={classes.symbols}>
            {symbols.map(({ code, symbol }) =>
              symbol === null ? (
                <bdi key={code}>{code}</bdi>
              ) : (
                <Link key={code} to="/education/markets/$symbol" params={{ symbol }}>
                  <bdi>{code}</bdi>
                </Link>
              ),
            )}
          </span>
        )}
      </div>
    </article>
  );
}

/** Who has reported it; opens the report. */
function SourceName({ name, url, onOpen }: { name: string; url: string | null; onOpen: () => void }) {
  if (url === null) return <bdi>{name}</bdi>;
  return (
    <a className={classes.source} href={url} target="_blank" rel="noreferrer" onClick={onOpen} onAuxClick={onOpen}>
      <bdi>{name}</bdi> <ExternalLink size={12} aria-hidden />
    </a>
  );
}
