import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { activeRoute, bottomBarItems } from '#app/shell/bottom-bar.items.ts';
import classes from './bottom-bar.module.css';

/** The bar at the bottom of small screens: only in the native app and the education area. */
export function BottomBar() {
  const { t } = useTranslation();
  const active = useLocation({ select: ({ href }) => activeRoute(href) });
  return (
    <nav className={classes.bar} data-bottom-bar aria-label={t(($) => $.core.bottomBar)}>
      {bottomBarItems.map(({ label, icon: Icon, route }) => (
        <Link
          key={route}
          to={route}
          className={classes.item}
          // By default the router would mark items for subpages as well.
          activeOptions={{ exact: true, includeSearch: true, includeHash: true }}
          aria-current={route === active ? 'page' : undefined}
        >
          <Icon className={classes.normal} size={22} strokeWidth={1.75} aria-hidden />
          <Icon className={classes.hover} size={22} strokeWidth={2} aria-hidden />
          <span>{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}
