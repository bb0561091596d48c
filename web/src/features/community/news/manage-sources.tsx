import { can } from '@candela/contract/permissions';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';

/** The way to the sources, for whoever may change them. */
export function ManageSources() {
  const { t } = useTranslation();
  const isManager = useSession(({ profile }) => profile !== null && can(profile, 'news.manage'));
  if (!isManager) return null;
  return (
    <Button
      variant="default"
      leftSection={<Rss size={16} aria-hidden />}
      renderRoot={(root) => <Link to="/admin/news" {...root} />}
    >
      {t(($) => $.news.manage)}
    </Button>
  );
}
