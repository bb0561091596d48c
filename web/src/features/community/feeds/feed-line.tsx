import type { Feed } from '@candela/contract/community/feeds';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import lines from '#ui/linked-line.module.css';

/** One post in a narrow place: its first words, as a link. */
export function FeedLine({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, body, languageCode, author, publishedAt, symbols } = feed;
  const words = useMemo(() => firstWords(body), [body]);
  return (
    <Link to="/education/feeds/$feedId" params={{ feedId: String(id) }} className={lines.line}>
      <span className={lines.dot}>
        {feed.read.length === 0 && <span role="img" aria-label={t(($) => $.drawer.unread)} />}
      </span>
      <span className={lines.what}>
        <span className={lines.words} lang={languageCode} dir="auto">
          {words}
        </span>
        <span className={lines.state}>
          <span dir="auto">{author.fullName}</span> · <time dateTime={publishedAt}>{format.relative(publishedAt)}</time>
          {symbols.slice(0, 3).map((symbol) => (
            <Badge key={symbol.id} text={symbol.name} />
          ))}
        </span>
      </span>
    </Link>
  );
}

/** The text of the blocks of a post, in one line. */
function firstWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].map(({ textContent }) => textContent?.trim()).join(' ');
}
