import type { Profile } from '@candela/contract/accounts/profiles';
import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '#ui/popover-button.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';

const loadPanel = () => import('#app/shell/account-menu-panel.tsx');
const AccountMenuPanel = lazy(async () => ({ default: (await loadPanel()).AccountMenuPanel }));

/** The menu of the signed-in user; what it holds is loaded as soon as somebody comes near it. */
export function AccountMenu({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const name = `${user.firstName} ${user.lastName}`;
  const prepare = () => void loadPanel().catch(() => {});
  return (
    <span onPointerEnter={prepare} onFocus={prepare}>
      <PopoverButton
        label={t(($) => $.core.header.account, { name })}
        icon={<UserAvatar name={name} src={user.thumbnailImagePath} size={30} />}
        buttonProps={{ radius: 'xl' }}
        width={250}
      >
        <Suspense fallback={<Loader size="sm" aria-label={t(($) => $.core.loading)} />}>
          <AccountMenuPanel user={user} />
        </Suspense>
      </PopoverButton>
    </span>
  );
}
