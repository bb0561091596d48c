import { LayoutDashboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InvitationsCard } from '#features/accounts/invitations/invitations-card.tsx';
import { PlansCard } from '#features/accounts/plans/plans-card.tsx';
import { CertificatesCard } from '#features/learning/certificates/certificates-card.tsx';
import { MailsCard } from '#features/messaging/mails/mails-card.tsx';
import { LiveUsersCard } from '#features/community/presence/live-users-card.tsx';
import { SearchIndexCard } from '#features/site/search/search-index-card.tsx';
import { AuditCard } from '#features/site/audit/audit-card.tsx';
import { FailedJobsCard } from '#features/site/jobs/failed-jobs-card.tsx';
import { useSession } from '#platform/session/session.ts';
import classes from './admin-dashboard.module.css';

/** Start page of administrators: the kept mails, what has failed, who is invited, and what comes later. */
export function AdminDashboardPage() {
  const { t } = useTranslation();
  const firstName = useSession((state) => state.profile?.firstName ?? '');
  return (
    <div className={classes.page}>
      <div>
        <h1>{t(($) => $.placeholders.adminDashboard.title)}</h1>
        <p className={classes.lead}>{t(($) => $.placeholders.adminHello, { name: firstName })}</p>
      </div>
      <div className={classes.columns}>
        <div className={classes.side}>
          <MailsCard />
          <FailedJobsCard />
          <SearchIndexCard />
        </div>
        <div className={classes.side}>
          <CertificatesCard />
          <PlansCard />
          <AuditCard />
          <InvitationsCard />
          <LiveUsersCard />
          <section className={classes.later}>
            <span className={classes.icon}>
              <LayoutDashboard size={22} strokeWidth={1.7} aria-hidden />
            </span>
            <div>
              <h2>{t(($) => $.placeholders.badge)}</h2>
              <p>{t(($) => $.placeholders.dashboardRest)}</p>
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}
