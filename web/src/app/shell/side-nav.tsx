import type { Profile } from '@candela/contract/accounts/profiles';
import { Link, useLocation } from '@tanstack/react-router';
import { LogOut, Pin } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#app/sign-out.ts';
import { isCurrent, menusOf, type MenuItem } from '#app/shell/menus.ts';
import { pinMenu, useMenuPin } from '#platform/shell/menu-pin.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { useEscape } from '#ui/use-escape.ts';
import classes from './side-nav.module.css';

interface SideNavProps {
  user: Profile;
  /** Whether it is open on a phone; on larger screens it is always visible and expands on hover. */
  isOpen: boolean;
  onClose: () => void;
}

export function SideNav({ user, isOpen, onClose }: SideNavProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const isPinned = useMenuPin((state) => state.isPinned);
  const pathname = useLocation({ select: (location) => location.pathname });
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isOpen) nav.current?.querySelector('a')?.focus();
  }, [isOpen]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    // On a tablet it covers a part of the page: a tap on the rest closes it. Its own button does so by itself.
    const look = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('#side-nav, [aria-controls="side-nav"]')) close();
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, [isOpen]);
  useEscape(isOpen, () => {
    onClose();
    document.querySelector<HTMLElement>('[aria-controls="side-nav"]')?.focus();
  });

  return (
    <nav
      ref={nav}
      id="side-nav"
      className={classes.nav}
      data-open={isOpen || undefined}
      data-pinned={isPinned || undefined}
      aria-label={t(($) => $.core.mainNavigation)}
    >
      <div className={classes.scroll}>
        {menusOf(user, settings).map((menu) => (
          <section key={menu.permission} className={classes.group} aria-label={t(menu.label)}>
            <p className={classes.heading} aria-hidden>
              {t(menu.label)}
            </p>
            <ul className={classes.list}>
              {menu.items.map((item) => (
                <li key={item.route}>
                  <Entry item={item} isCurrent={isCurrent(item, pathname)} onChosen={onClose} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className={classes.group}>
          <button type="button" className={classes.entry} onClick={() => void signOut()}>
            <LogOut className={`${classes.icon} flips`} aria-hidden />
            <span className={classes.label}>{t(($) => $.core.menu.logout)}</span>
          </button>
          <button
            type="button"
            className={`${classes.entry} ${classes.pin}`}
            aria-pressed={isPinned}
            onClick={() => pinMenu(!isPinned)}
          >
            <Pin className={classes.icon} aria-hidden />
            <span className={classes.label}>{t(($) => $.core.menu.pin)}</span>
          </button>
        </div>
      </div>
    </nav>
  );
}

function Entry({ item, isCurrent: isHere, onChosen }: { item: MenuItem; isCurrent: boolean; onChosen: () => void }) {
  const { t } = useTranslation();
  const Icon = item.icon;
  const content = (
    <>
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.label}>{t(item.label)}</span>
    </>
  );
  if (item.isDisabled) {
    return (
      <span className={classes.entry} role="link" aria-disabled="true">
        {content}
        <span className="visually-hidden">{t(($) => $.core.menu.notYet)}</span>
      </span>
    );
  }
  if (item.isExternal) {
    return (
      <a className={classes.entry} href={item.route} target="_blank" rel="noopener noreferrer">
        {content}
        <span className="visually-hidden">{t(($) => $.core.opensInNewTab)}</span>
      </a>
    );
  }
  return (
    <Link className={classes.entry} to={item.route} aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
      {content}
    </Link>
  );
}
