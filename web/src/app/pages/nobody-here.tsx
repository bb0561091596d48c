import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown in place of the page of a person who does not exist (any more). */
export function NobodyHere() {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={UserRoundX}
      title={t(($) => $.profile.nobody)}
      text={t(($) => $.profile.nobodyText)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/education/educators" {...props} />}>
          {t(($) => $.profile.toEducators)}
        </Button>
      }
    />
  );
}
