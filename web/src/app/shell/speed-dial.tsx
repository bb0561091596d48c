import type { Profile } from '@candela/contract/accounts/profiles';
import { useClickOutside } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speedDialActions } from '#app/shell/speed-dial.actions.ts';
import { isNativePlatform } from '#platform/device/native.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { useEscape } from '#ui/use-escape.ts';
import classes from './speed-dial.module.css';

const itemDelay = 30;

/** The floating create button; its actions open upward. */
export function SpeedDial({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const actions = speedDialActions(user, useSettings());
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLElement>(() => setOpen(false));
  useEscape(isOpen, () => {
    setOpen(false);
    button.current?.focus();
  });
  if (actions.length === 0) return null;

  return (
    <nav
      ref={root}
      className={classes.dial}
      aria-label={t(($) => $.core.floatingButton.open)}
      data-speed-dial
      data-open={isOpen || undefined}
      data-app={isNativePlatform() || undefined}
    >
      <ul id="speed-dial-actions" className={classes.actions} inert={!isOpen}>
        {actions.map(({ icon: Icon, label, route }, index) => {
          // The action nearest to the button appears first.
          const delay = `${(actions.length - 1 - index) * itemDelay}ms`;
          return (
            <li key={route} style={{ '--delay': delay }}>
              <Link to={route} className={classes.action} onClick={() => setOpen(false)}>
                <Icon size={18} aria-hidden />
                {t(label)}
              </Link>
            </li>
          );
        })}
      </ul>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls="speed-dial-actions"
        aria-label={isOpen ? t(($) => $.core.floatingButton.close) : t(($) => $.core.floatingButton.open)}
        onClick={() => setOpen(!isOpen)}
      >
        <Plus size={24} aria-hidden />
      </button>
    </nav>
  );
}
