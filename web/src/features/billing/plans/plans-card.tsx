import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#ui/list-card.module.css';

/** An admin's link to the plans. */
export function PlansCard() {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="plans-card">
      <header className={classes.header}>
        <div>
          <h2 id="plans-card">{t(($) => $.plans.title)}</h2>
          <p>{t(($) => $.plans.intro)}</p>
        </div>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to="/admin/plans" {...props} />}>
          {t(($) => $.plans.toList)}
        </Button>
      </header>
    </section>
  );
}
