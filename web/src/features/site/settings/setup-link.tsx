import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Link back to the setup steps of a new installation. */
export function SetupLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/admin/setup" variant="default" size="xs">
      {t(($) => $.setup.open)}
    </Button>
  );
}
