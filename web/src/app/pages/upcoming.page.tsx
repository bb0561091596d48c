import { Button } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { upcomingFeatures, type UpcomingPath } from '#app/routes/upcoming-features.ts';
import classes from './upcoming.module.css';

/** Placeholder page of a feature that is planned. */
export function UpcomingPage() {
  const { t } = useTranslation();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath as UpcomingPath });
  const { title, text, icon: Icon } = upcomingFeatures[path];
  return (
    <section className={classes.page}>
      <span className={classes.icon}>
        <Icon size={32} strokeWidth={1.6} aria-hidden />
      </span>
      <p className={classes.badge}>{t(($) => $.placeholders.badge)}</p>
      <h1>{t(title)}</h1>
      <p className={classes.text}>{t(text)}</p>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        {t(($) => $.placeholders.home)}
      </Button>
    </section>
  );
}
