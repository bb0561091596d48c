import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#ui/list-card.module.css';

/** An admin's link to the integrations. */
export function IntegrationsCard() {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="integrations-card">
      <header className={classes.header}>
        <div>
          <h2 id="integrations-card">{t(($) => $.integrations.title)}</h2>
          <p>{t(($) => $.integrations.intro)}</p>
        </div>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to="/admin/integrations" {...props} />}>
          {t(($) => $.integrations.open)}
        </Button>
      </header>
    </section>
  );
}
