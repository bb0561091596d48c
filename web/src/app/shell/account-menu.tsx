import type { Profile } from '@candela/contract/accounts/profiles';
import { Link } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { profileRoute } from '#app/passage.ts';
import { InstallItem } from '#app/shell/install-item.tsx';
import { endSession } from '#platform/end-session.ts';
import { closePopover, PopoverButton } from '#ui/popover-button.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './account-menu.module.css';

export function AccountMenu({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <PopoverButton
      label={t(($) => $.core.header.account, { name })}
      icon={<UserAvatar name={name} src={user.thumbnailImagePath} size={30} />}
      buttonProps={{ radius: 'xl' }}
      width={250}
    >
      <div className={classes.menu}>
        <p className={classes.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </p>
        <Link to={profileRoute(user)} className={classes.item} onClick={closePopover}>
          <UserRound size={17} aria-hidden />
          {t(($) => $.core.header.profile)}
        </Link>
        <InstallItem />
        <button type="button" className={classes.item} onClick={endSession}>
          <LogOut size={17} className="flips" aria-hidden />
          {t(($) => $.core.header.signOut)}
        </button>
      </div>
    </PopoverButton>
  );
}
