import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServerAway } from '#platform/realtime/server-away.ts';
import classes from './server-away-banner.module.css';

/** Says that the server cannot be reached, for as long as that is so; what is on screen stays. */
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
