import type { PendingInvitation } from '@candela/contract/accounts/invitations';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MailPlus, Send, UserRoundPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCard } from '#ui/list-card.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { roleKeys } from '#platform/reference/role-keys.ts';
import classes from './invitations.module.css';
import { invitationListQuery, useInvitationChanges } from './invitations.api.ts';

/** Open invitations: resend, revoke, and invite more people. */
export function InvitationsCard() {
  const { t } = useTranslation();
  const invitations = useInfiniteQuery(invitationListQuery);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <ListCard
        title={t(($) => $.invitations.title)}
        action={
          <Button size="xs" leftSection={<UserRoundPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t(($) => $.invitations.invite)}
          </Button>
        }
        query={invitations}
        empty={
          <EmptyState icon={MailPlus} title={t(($) => $.invitations.empty)} text={t(($) => $.invitations.emptyText)} />
        }
        moreText={t(($) => $.invitations.more)}
        render={(invitation) => <Row invitation={invitation} />}
      />
      <SidePanel isOpen={isInviting} title={t(($) => $.invitations.invite)} onClose={() => setInviting(false)}>
        <InvitationForm onDone={() => setInviting(false)} />
      </SidePanel>
    </>
  );
}

function Row({ invitation }: { invitation: PendingInvitation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { resend, recall } = useInvitationChanges();
  const { id, email, firstName, lastName, roleId, invitedAt } = invitation;
  const name = `${firstName} ${lastName}`;
  const recallForGood = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.invitations.recall),
      text: t(($) => $.invitations.confirmRecall, { name }),
      confirm: t(($) => $.invitations.recall),
    });
    if (!isSure) return;
    recall.mutate(id, {
      onSuccess: () => showToast('success', { title: t(($) => $.invitations.recalled), detail: email }),
    });
  };
  const sendAgain = () =>
    resend.mutate(id, {
      onSuccess: () => showToast('success', { title: t(($) => $.invitations.resent), detail: email }),
    });
  return (
    <div className={classes.row}>
      <div className={classes.who}>
        <strong dir="auto">{name}</strong>
        <bdi>{email}</bdi>
        <span>
          {t(($) => $.invitations.roles[roleKeys[roleId]])} ·{' '}
          <time dateTime={invitedAt} title={format.dateTime(invitedAt)}>
            {t(($) => $.invitations.invited, { when: format.relative(invitedAt) })}
          </time>
        </span>
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Send size={15} className="flips" aria-hidden />}
          loading={resend.isPending}
          aria-label={`${t(($) => $.invitations.resend)}: ${name}`}
          onClick={sendAgain}
        >
          {t(($) => $.invitations.resend)}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<X size={15} aria-hidden />}
          loading={recall.isPending}
          aria-label={`${t(($) => $.invitations.recall)}: ${name}`}
          onClick={() => void recallForGood()}
        >
          {t(($) => $.invitations.recall)}
        </Button>
      </div>
    </div>
  );
}
