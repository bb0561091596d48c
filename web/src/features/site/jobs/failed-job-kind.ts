import { useTranslation } from 'react-i18next';

/** Readable name of a kind of job; kinds of a single node have its name after a slash. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation();
  const names: Record<string, string> = {
    mails: t(($) => $.failedJobs.kinds.mails),
    pushes: t(($) => $.failedJobs.kinds.pushes),
    recordings: t(($) => $.failedJobs.kinds.recordings),
    digests: t(($) => $.failedJobs.kinds.digests),
    'events.reminders': t(($) => $.failedJobs.kinds.reminders),
    'events.places': t(($) => $.failedJobs.kinds.places),
    'courses.notices': t(($) => $.failedJobs.kinds.courses),
    'videos.packaging': t(($) => $.failedJobs.kinds.videos),
    'videos.ladder': t(($) => $.failedJobs.kinds.videos),
    'videos.storing': t(($) => $.failedJobs.kinds.videos),
    'payments.events': t(($) => $.failedJobs.kinds.payments),
    'payments.looks': t(($) => $.failedJobs.kinds.payments),
    'payments.checkouts': t(($) => $.failedJobs.kinds.payments),
    'payments.stops': t(($) => $.failedJobs.kinds.payments),
    'passwords.resets': t(($) => $.failedJobs.kinds.passwords),
  };
  return (kind) => names[kind.split('/')[0] ?? ''] ?? t(($) => $.failedJobs.kinds.other);
}
