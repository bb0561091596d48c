import type { Profile } from '@candela/contract/accounts/profiles';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Menu, Radio, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { LanguageZonePicker } from '#app/shell/language-zone-picker.tsx';
import { NotificationBell } from '#app/shell/notification-bell.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { SearchButton } from '#app/shell/search-button.tsx';
import { SchemeToggle } from '#app/shell/scheme-toggle.tsx';
import { usePageData } from '#platform/api/route-data.ts';
import { liveListQuery } from '#features/live/streams/streams.api.ts';
import { useBranding } from '#platform/reference/branding.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import classes from './header.module.css';

interface HeaderProps {
  user: Profile;
  isMenuOpen: boolean;
  onMenuToggle: () => void;
  onNotifications: () => void;
}

export function Header({ user, isMenuOpen, onMenuToggle, onNotifications }: HeaderProps) {
  const { t } = useTranslation();
  const product = useBranding()?.productName ?? '';
  const { mobile } = usePageData();
  const isLive = (useQuery(liveListQuery).data?.data.length ?? 0) > 0;
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={36}
        aria-expanded={isMenuOpen}
        aria-controls="side-nav"
        aria-label={isMenuOpen ? t(($) => $.core.closeMenu) : t(($) => $.core.openMenu)}
        onClick={onMenuToggle}
      >
        {isMenuOpen ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
      </ActionIcon>
      <Link
        to="/"
        className={classes.brand}
        data-mobile={mobile || undefined}
        aria-label={t(($) => $.core.logoAlt, { name: product })}
      >
        <BrandMark />
        <span className={classes.name}>{product}</span>
      </Link>
      <PageTitle />
      <div className={classes.tools}>
        <SearchButton user={user} />
        <ActionIcon
          renderRoot={(props) => <Link to="/education/onlive" {...props} />}
          className={classes.live}
          data-live={isLive || undefined}
          variant="subtle"
          size={36}
          aria-label={isLive ? t(($) => $.core.header.liveNow) : t(($) => $.core.header.live)}
        >
          <Radio size={20} aria-hidden />
        </ActionIcon>
        {/* On phones in the account menu: the title of the page needs the space. */}
        <div className={classes.wide}>
          <LanguageZonePicker />
          <SchemeToggle />
        </div>
        <NotificationBell onOpen={onNotifications} />
        <AccountMenu user={user} />
      </div>
    </header>
  );
}
