import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#ui/list-card.module.css';

/** An admin's link to the audit log. */
export function AuditCard() {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="audit-card">
      <header className={classes.header}>
        <div>
          <h2 id="audit-card">{t(($) => $.audit.title)}</h2>
          <p>{t(($) => $.audit.intro)}</p>
        </div>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to="/admin/audit" {...props} />}>
          {t(($) => $.audit.toList)}
        </Button>
      </header>
    </section>
  );
}
