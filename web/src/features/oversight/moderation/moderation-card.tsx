import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#ui/list-card.module.css';

/** An admin's link to the reported content. */
export function ModerationCard() {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="moderation-card">
      <header className={classes.header}>
        <div>
          <h2 id="moderation-card">{t(($) => $.moderation.title)}</h2>
          <p>{t(($) => $.moderation.intro)}</p>
        </div>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to="/admin/moderation" {...props} />}>
          {t(($) => $.moderation.toList)}
        </Button>
      </header>
    </section>
  );
}
