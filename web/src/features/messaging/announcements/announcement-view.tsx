import { Button } from '@mantine/core';
import { Megaphone, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './announcement-view.module.css';

interface ViewProps {
  title: string;
  body: string;
  language: string;
  mustAcknowledge: boolean;
  onDone: () => void;
}

/** A banner above the page. */
export function AnnouncementBanner({ title, body, language, mustAcknowledge, onDone }: ViewProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section className={classes.banner} aria-labelledby={titleId}>
      <Megaphone size={20} className={classes.icon} aria-hidden />
      <div className={classes.text} lang={language} dir="auto">
        <strong id={titleId}>{title}</strong>
        <p>{body}</p>
      </div>
      {mustAcknowledge ? (
        <Button size="xs" onClick={onDone}>
          {t(($) => $.announcements.understood)}
        </Button>
      ) : (
        <button type="button" className={classes.close} aria-label={t(($) => $.core.close)} onClick={onDone}>
          <X size={18} aria-hidden />
        </button>
      )}
    </section>
  );
}

/** The content of a modal; the caller provides the frame. */
export function AnnouncementCard({
  title,
  body,
  language,
  mustAcknowledge,
  onDone,
  titleId,
}: ViewProps & { titleId?: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <span className={classes.mark}>
        <Megaphone size={24} aria-hidden />
      </span>
      <div lang={language} dir="auto">
        <h2 id={titleId}>{title}</h2>
        <p>{body}</p>
      </div>
      <Button fullWidth onClick={onDone}>
        {mustAcknowledge ? t(($) => $.announcements.understood) : t(($) => $.core.close)}
      </Button>
    </div>
  );
}
