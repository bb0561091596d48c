import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Links to market data and sources of news, and back to the setup steps of a new installation. */
export function SettingsLinks() {
  const { t } = useTranslation();
  return (
    <>
      <Button component={Link} to="/admin/market-data" variant="default" size="xs">
        {t(($) => $.settings.marketData)}
      </Button>
      <Button component={Link} to="/admin/news" variant="default" size="xs">
        {t(($) => $.core.menu.news)}
      </Button>
      <Button component={Link} to="/admin/setup" variant="default" size="xs">
        {t(($) => $.setup.open)}
      </Button>
    </>
  );
}
