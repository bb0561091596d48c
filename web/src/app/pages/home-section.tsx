import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './home.module.css';

/** A part of a home page: its title, with a link to all of it. */
export function HomeSection({ title, to, children }: { title: string; to: LinkProps['to']; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        <Link to={to} aria-label={t(($) => $.home.seeAllOf, { title })}>
          {t(($) => $.home.seeAll)}
        </Link>
      </div>
      {children}
    </section>
  );
}
