import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import classes from './form.module.css';

/** Tells people whose session the server has ended why they are asked to sign in. */
export function SignedOutNote() {
  const { t } = useTranslation();
  const wasRefused = useSession((session) => session.wasRefused);
  return (
    <div role="status">
      {wasRefused && (
        <p className={classes.note}>
          <LogOut size={18} className="flips" aria-hidden />
          {t(($) => $.login.signedOut)}
        </p>
      )}
    </div>
  );
}
