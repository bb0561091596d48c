import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './upload-dock.module.css';
import { UploadsCard } from './uploads-card.tsx';
import { useUploads } from './uploads.store.ts';

/** Uploads in progress, at the edge of every page. */
export function UploadDock() {
  const { t } = useTranslation();
  const format = useFormat();
  const items = useUploads((state) => state.items);
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  const size = items.reduce((sum, item) => sum + item.size, 0);
  const sent = items.reduce((sum, item) => sum + item.sent, 0);
  const text = t(($) => $.uploads.dock, {
    count: items.length,
    percent: format.number(Math.floor((sent / size) * 100) / 100, { style: 'percent' }),
  });
  return (
    <aside className={classes.dock} aria-label={t(($) => $.uploads.title)}>
      {isOpen && (
        <div className={classes.body}>
          <UploadsCard isCompact />
        </div>
      )}
      <div className={classes.foot}>
        <div>
          <span className="tabular">{text}</span>
          <ProgressBar value={Math.round((sent / size) * 100)} max={100} label={t(($) => $.uploads.title)} />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-expanded={isOpen}
          aria-label={isOpen ? t(($) => $.uploads.hide) : t(($) => $.uploads.show)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
        </ActionIcon>
      </div>
    </aside>
  );
}
