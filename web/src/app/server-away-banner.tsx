import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServerAway } from '#platform/realtime/server-away.ts';
import classes from './server-away-banner.module.css';

/** Shown while the server cannot be reached; the page stays usable. */
export function ServerAwayBanner() {
  const { t } = useTranslation();
  const isAway = useServerAway((state) => state.isAway);
  return (
    <div role="status" className={classes.place}>
      {isAway && (
        <p className={classes.banner}>
          <WifiOff size={16} aria-hidden /> {t(($) => $.core.serverAway)}
        </p>
      )}
    </div>
  );
}
