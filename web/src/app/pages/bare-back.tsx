import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The way out of pages that have no shell around them. */
export function BareBack({ to }: { to: '/' | '/education/events' }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      renderRoot={(props) => <Link to={to} {...props} />}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t(($) => $.core.back)}
    >
      <ArrowLeft size={20} className="flips" aria-hidden />
    </ActionIcon>
  );
}
