import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InvitationsCard } from '#features/accounts/invitations/invitations-card.tsx';
import { PlansCard } from '#features/billing/plans/plans-card.tsx';
import { IntegrationsCard } from '#features/integrations/keys/integrations-card.tsx';
import { CertificatesCard } from '#features/learning/certificates/certificates-card.tsx';
import { MailLogCard } from '#features/messaging/mails/mail-log-card.tsx';
import { MailsCard } from '#features/messaging/mails/mails-card.tsx';
import { LiveUsersCard } from '#features/accounts/presence/live-users-card.tsx';
import { SearchIndexCard } from '#features/site/search/search-index-card.tsx';
import { AuditCard } from '#features/oversight/audit/audit-card.tsx';
import { ModerationCard } from '#features/oversight/moderation/moderation-card.tsx';
import { FailedJobsCard } from '#features/site/jobs/failed-jobs-card.tsx';
import { NodesCard } from '#features/site/nodes/nodes-card.tsx';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { DashboardFigures } from '#features/oversight/dashboard/dashboard-figures.tsx';
import { partOfDay } from './part-of-day.ts';
import classes from './admin-dashboard.module.css';

/** Home page of admins: figures, what needs attention, and cards for the areas that they manage. */
export function AdminDashboardPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const firstName = useSession((state) => state.profile?.firstName ?? '');
  return (
    <div className={classes.page}>
      <div>
        <h1>{t(($) => $.home.greeting[partOfDay(now, format.zone)], { name: firstName })}</h1>
        <p className={classes.lead}>
          {format.day(now.toISOString())} · {format.zoneName(now.toISOString())}
        </p>
      </div>
      <DashboardFigures />
      <div className={classes.columns}>
        <div className={classes.side}>
          <MailsCard />
          <MailLogCard />
          <div id="failed-jobs">
            <FailedJobsCard />
          </div>
          <SearchIndexCard />
          <NodesCard />
        </div>
        <div className={classes.side}>
          <CertificatesCard />
          <PlansCard />
          <ModerationCard />
          <AuditCard />
          <IntegrationsCard />
          <InvitationsCard />
          <LiveUsersCard />
        </div>
      </div>
    </div>
  );
}
