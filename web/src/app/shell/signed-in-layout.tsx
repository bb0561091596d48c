import { Outlet, useLocation } from '@tanstack/react-router';
import { hidesShell } from '#app/shell/hidden-shell.ts';
import { Shell } from '#app/shell/shell.tsx';
import classes from './shell.module.css';

/** Layout of every page that needs a user: the shell, except for live rooms. */
export function SignedInLayout() {
  const isBare = useLocation({ select: ({ pathname }) => hidesShell(pathname) });
  if (!isBare) return <Shell />;
  return (
    <main className={classes.bare}>
      <Outlet />
    </main>
  );
}
