import type { Profile } from '@candela/contract/profiles';
import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { profileRoute } from '#app/passage.ts';
import { endSession } from '#platform/end-session.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './account-menu.module.css';

export function AccountMenu({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu position="bottom-end" width={240} offset={12} radius="md" shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t(($) => $.core.header.account, { name })}>
          <UserAvatar name={name} src={user.thumbnailImagePath} size={30} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => <Link to={profileRoute(user)} {...props} />}
          leftSection={<UserRound size={17} aria-hidden />}
        >
          {t(($) => $.core.header.profile)}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={17} className="flips" aria-hidden />} onClick={endSession}>
          {t(($) => $.core.header.signOut)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
