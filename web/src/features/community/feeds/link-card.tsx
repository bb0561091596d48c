import type { LinkCard as Card } from '@candela/contract/community/link-previews';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, BookOpen, Lightbulb, Radio, Rss, ScanSearch, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './link-card.module.css';

const icons: Record<Card['kind'], LucideIcon> = {
  page: ArrowUpRight,
  course: BookOpen,
  event: Radio,
  feed: Rss,
  idea: Lightbulb,
  strategy: ScanSearch,
};

/** What the link of a post leads to: a page of this site, or one elsewhere, whose picture is kept here. */
export function LinkCard({ card }: { card: Card }) {
  if (card.kind !== 'page') {
    return (
      <Link to={card.address} className={classes.card} data-kind={card.kind}>
        <Inside card={card} />
      </Link>
    );
  }
  return (
    <a
      href={card.address}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={classes.card}
      data-kind={card.kind}
    >
      <Inside card={card} />
    </a>
  );
}

function Inside({ card: { kind, title, description, source, picturePath } }: { card: Card }) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  return (
    <>
      {picturePath !== null && (
        <img src={picturePath} alt="" loading="lazy" decoding="async" className={classes.picture} />
      )}
      <span className={classes.words}>
        <span className={classes.source}>
          <Icon size={14} aria-hidden />
          {kind !== 'page' && <span>{t(($) => $.feeds.linkCard.kinds[kind])}</span>}
          {source !== '' && <bdi>{source}</bdi>}
        </span>
        <strong dir="auto" className={classes.title}>
          {title}
        </strong>
        {description !== '' && (
          <span dir="auto" className={classes.description}>
            {description}
          </span>
        )}
        {kind === 'page' && <span className="visually-hidden">{t(($) => $.feeds.linkCard.elsewhere)}</span>}
      </span>
    </>
  );
}

/** A line in place of a card, while a post is written. */
export function LinkCardNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} role="status">
      {children}
    </p>
  );
}
