import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Back link for pages without the shell. */
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
