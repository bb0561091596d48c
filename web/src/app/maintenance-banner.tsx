import { ActionIcon } from '@mantine/core';
import { Megaphone, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import classes from './maintenance-banner.module.css';

/** The admins' message at the bottom of every page; once closed, it comes back when its text changes. */
export function MaintenanceBanner() {
  const { t } = useTranslation();
  const text = useBranding()?.maintenanceText ?? null;
  const [putAway, setPutAway] = useState<string | null>(null);
  const banner = useRef<HTMLParagraphElement>(null);
  const isShown = text !== null && text !== putAway;
  useEffect(() => {
    const element = banner.current;
    if (!isShown || !element) return;
    return tellHeight(element);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <aside className={classes.place} aria-label={t(($) => $.core.notice)}>
      <p ref={banner} className={classes.banner} role="status">
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

/** Pages that fill the window leave this height free, so that the notice covers nothing that belongs to them. */
function tellHeight(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const measure = () =>
    style.setProperty('--notice-height', `${innerHeight - element.getBoundingClientRect().top + 8}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  window.addEventListener('resize', measure);
  measure();
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    style.removeProperty('--notice-height');
  };
}
