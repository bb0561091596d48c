import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#ui/list-card.module.css';

/** An admin's link to the mail log. */
export function MailLogCard() {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="mail-log-card">
      <header className={classes.header}>
        <div>
          <h2 id="mail-log-card">{t(($) => $.mailLog.title)}</h2>
          <p>{t(($) => $.mailLog.intro)}</p>
        </div>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to="/admin/mails" {...props} />}>
          {t(($) => $.mailLog.toList)}
        </Button>
      </header>
    </section>
  );
}
