import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Back to the steps that a new installation begins with. */
export function SetupLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/admin/setup" variant="default" size="xs">
      {t(($) => $.setup.open)}
    </Button>
  );
}
