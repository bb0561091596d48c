import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './home.module.css';

interface HomeSectionProps {
  title: string;
  to: LinkProps['to'];
  search?: LinkProps['search'];
  children: ReactNode;
}

/** A part of a home page: its title, with a link to all of it. */
export function HomeSection({ title, to, search, children }: HomeSectionProps) {
  const { t } = useTranslation();
  return (
    <section>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        <Link to={to} {...(search && { search })} aria-label={t(($) => $.home.seeAllOf, { title })}>
          {t(($) => $.home.seeAll)}
        </Link>
      </div>
      {children}
    </section>
  );
}
