import { ActionIcon } from '@mantine/core';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import classes from './maintenance-banner.module.css';

/** The admins' message at the bottom of every page; once closed, it comes back when its text changes. */
export function MaintenanceBanner() {
  const { t } = useTranslation();
  const text = useBranding()?.maintenanceText ?? null;
  const [putAway, setPutAway] = useState<string | null>(null);
  if (text === null || text === putAway) return null;
  return (
    <aside className={classes.place} aria-label={t(($) => $.core.notice)}>
      <p className={classes.banner} role="status">
        <Megaphone size={16} aria-hidden />
        <span dir="auto">{text}</span>
        <ActionIcon
          variant="transparent"
          color="gray"
          size={26}
          aria-label={t(($) => $.core.close)}
          onClick={() => setPutAway(text)}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      </p>
    </aside>
  );
}
