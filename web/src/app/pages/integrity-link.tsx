import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface IntegrityLinkProps {
  to: '/admin/strategies/$strategyId/integrity' | '/education/strategies/$strategyId/integrity';
  strategyId: string;
}

/** Opens what became of the alerts of a strategy. */
export function IntegrityLink({ to, strategyId }: IntegrityLinkProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<Activity size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} params={{ strategyId }} {...props} />}
    >
      {t(($) => $.integrity.title)}
    </Button>
  );
}
