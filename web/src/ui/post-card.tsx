import type { Person } from '@candela/contract/accounts/people';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { DemoMark } from './demo-mark.tsx';
import classes from './post-card.module.css';
import { RichText } from './rich-text.tsx';
import { UserAvatar } from './user-avatar.tsx';

interface PostCardProps {
  author: Person;
  publishedAt: string;
  isUnread: boolean;
  isDemo: boolean;
  html: string;
  language: string;
  /** Called when the post is opened. */
  onRead: () => void;
  /** Shown between the header and the text, always visible. */
  children?: ReactNode;
}

/** A post: collapsed it shows the first lines; a click expands it and marks it as read. */
export function PostCard({ author, publishedAt, isUnread, isDemo, html, language, onRead, children }: PostCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textId = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && isUnread) onRead();
  };
  return (
    <article className={classes.card}>
      <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={textId} onClick={toggle}>
        <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={36} />
        <span className={classes.who}>
          <strong data-unread={isUnread || undefined}>{author.fullName}</strong>
          <time dateTime={publishedAt}>{format.relative(publishedAt)}</time>
        </span>
        {isDemo && <DemoMark />}
        {isUnread && <span className={classes.dot} role="img" aria-label={t(($) => $.drawer.unread)} />}
        <ChevronDown className={classes.chevron} size={16} aria-hidden />
      </button>
      {children}
      <div id={textId} className={classes.text} data-open={isOpen || undefined}>
        <RichText html={html} language={language} />
      </div>
    </article>
  );
}
