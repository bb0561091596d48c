import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { factorPage } from '#app/shell/factor-notice.tsx';
import { hidesShell } from '#app/shell/hidden-shell.ts';
import { Shell } from '#app/shell/shell.tsx';
import { isFactorMissing } from '#platform/session/factor-demand.ts';
import { usePagePath } from '#platform/shell/page-path.ts';
import { useSession } from '#platform/session/session.ts';
import classes from './shell.module.css';

/**
 * Layout of every page that needs a user: the shell, except for live rooms. Users who lack a required second factor are redirected to
 * its setup.
 */
export function SignedInLayout() {
  const isBare = hidesShell(usePagePath());
  const isOtherPage = useLocation({ select: ({ pathname }) => pathname !== factorPage });
  const isBlocked = useSession(({ profile }) => isFactorMissing(profile));
  if (isBlocked && isOtherPage) return <Navigate to={factorPage} replace />;
  if (!isBare) return <Shell />;
  return (
    <main className={classes.bare}>
      <Outlet />
    </main>
  );
}
