import type { Profile } from '@candela/contract/accounts/profiles';
import { Link } from '@tanstack/react-router';
import {
  ChartColumn,
  CloudDownload,
  CreditCard,
  LogOut,
  MonitorOff,
  ShieldCheck,
  Undo2,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { profileRoute } from '#app/passage.ts';
import { backToOwnAccount, signOut, signOutEverywhere } from '#app/sign-out.ts';
import { PhoneItems } from '#app/shell/phone-items.tsx';
import { InstallItem } from '#app/shell/install-item.tsx';
import { isActingTab } from '#platform/session/acting.ts';
import { closePopover } from '#ui/popover-button.tsx';
import classes from './account-menu.module.css';

/** What the account menu holds; loaded when it is first opened. */
export function AccountMenuPanel({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return (
    <div className={classes.menu}>
      <p className={classes.who}>
        <strong>{`${user.firstName} ${user.lastName}`}</strong>
        <span>{user.email}</span>
      </p>
      <Link to={profileRoute(user)} className={classes.item} onClick={closePopover}>
        <UserRound size={17} aria-hidden />
        {t(($) => $.core.header.profile)}
      </Link>
      <Link to="/education/reports" className={classes.item} onClick={closePopover}>
        <ChartColumn size={17} aria-hidden />
        {t(($) => $.core.header.reports)}
      </Link>
      <Link to="/account/security" className={classes.item} onClick={closePopover}>
        <ShieldCheck size={17} aria-hidden />
        {t(($) => $.security.title)}
      </Link>
      <Link to="/education/subscription" className={classes.item} onClick={closePopover}>
        <CreditCard size={17} aria-hidden />
        {t(($) => $.subscriptions.title)}
      </Link>
      <Link to="/education/offline" className={classes.item} onClick={closePopover}>
        <CloudDownload size={17} aria-hidden />
        {t(($) => $.offline.pageTitle)}
      </Link>
      <PhoneItems />
      <InstallItem />
      {isActingTab ? (
        <button type="button" className={classes.item} onClick={() => void backToOwnAccount()}>
          <Undo2 size={17} className="flips" aria-hidden />
          {t(($) => $.acting.back)}
        </button>
      ) : (
        <>
          <button type="button" className={classes.item} onClick={() => void signOut()}>
            <LogOut size={17} className="flips" aria-hidden />
            {t(($) => $.core.header.signOut)}
          </button>
          <button
            type="button"
            className={classes.item}
            onClick={(event) => {
              closePopover(event);
              void signOutEverywhere();
            }}
          >
            <MonitorOff size={17} aria-hidden />
            {t(($) => $.core.header.signOutEverywhere)}
          </button>
        </>
      )}
    </div>
  );
}
