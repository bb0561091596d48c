import type { VideoNotice } from '@candela/contract/video/video-states';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './video-notices.module.css';

/** How a video differs from the file that its owner uploaded, in sentences; nothing if it does not. */
export function VideoNotices({ notices }: { notices: readonly VideoNotice[] }) {
  const { t } = useTranslation();
  if (notices.length === 0) return null;
  return (
    <ul className={classes.notices}>
      {notices.map((notice) => (
        <li key={notice}>
          <Info size={15} aria-hidden />
          {t(($) => $.uploads.notices[notice])}
        </li>
      ))}
    </ul>
  );
}
