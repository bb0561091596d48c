import type { ManagedUser } from '@candela/contract/accounts/users';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, ChevronDown, ChevronUp, Eye, KeyRound, Laptop, LogOut, PencilLine, RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { deviceName } from '#platform/device/device-name.ts';
import { translateKey } from '#platform/languages/i18n.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { roleKeyOf } from '#platform/reference/role-keys.ts';
import { ActAs } from './act-as.tsx';
import { ErasePerson } from './erase-person.tsx';
import { UserForm } from './user-form.tsx';
import { UserStatusBadge } from './user-status-badge.tsx';
import { useBulkChange, userQuery, useUserChanges } from './users.api.ts';
import classes from './users.module.css';

export interface UserPanelProps {
  id: string;
  /** Renders the person's subscriptions. */
  subscriptionsOf: (user: ManagedUser) => ReactNode;
  /** Go to the previous and next person in the list; null at its ends. */
  onStep: { up: (() => void) | null; down: (() => void) | null };
}

/** Details of a person, and actions. */
export function UserPanel({ id, subscriptionsOf, onStep }: UserPanelProps) {
  const { t } = useTranslation();
  const user = useQuery(userQuery(id));
  if (user.isError && !user.data) return <ErrorState onRetry={() => void user.refetch()} />;
  if (!user.data) return <p role="status">{t(($) => $.core.loading)}</p>;
  return (
    <>
      <div className={classes.steps}>
        {(['up', 'down'] as const).map((way) => (
          <ActionIcon
            key={way}
            variant="default"
            size={34}
            disabled={onStep[way] === null}
            aria-label={way === 'up' ? t(($) => $.users.previous) : t(($) => $.users.next)}
            onClick={() => onStep[way]?.()}
          >
            {way === 'up' ? <ChevronUp size={17} aria-hidden /> : <ChevronDown size={17} aria-hidden />}
          </ActionIcon>
        ))}
      </div>
      <Person key={user.data.id} user={user.data} subscriptions={subscriptionsOf(user.data)} />
    </>
  );
}

function Person({ user, subscriptions }: { user: ManagedUser; subscriptions: ReactNode }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={classes.person}>
      <div className={classes.who}>
        <UserAvatar name={user.fullName} src={user.thumbnailImagePath} size={48} />
        <div>
          <strong dir="auto">{user.fullName}</strong>
          <bdi>{user.email}</bdi>
          <UserStatusBadge user={user} />
        </div>
      </div>
      {user.canChange ? (
        <Actions user={user} isEditing={isEditing} onEdit={() => setEditing((before) => !before)} />
      ) : null}
      {isEditing ? (
        <UserForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <section>
          <h3>{t(($) => $.users.roles)}</h3>
          <p>{user.roleIds.map((role) => t(($) => $.invitations.roles[roleKeyOf(role)])).join(', ')}</p>
        </section>
      )}
      {subscriptions}
      <Sessions user={user} />
      <section>
        <h3>{t(($) => $.users.history)}</h3>
        <div className={classes.links}>
          <Link to="/admin/audit" search={{ entity: 'user', entityId: user.id }}>
            {t(($) => $.users.changesOf)}
          </Link>
          <Link to="/admin/audit" search={{ actorId: user.id }}>
            {t(($) => $.users.changesBy)}
          </Link>
        </div>
      </section>
    </div>
  );
}

function Actions({ user, isEditing, onEdit }: { user: ManagedUser; isEditing: boolean; onEdit: () => void }) {
  const { t } = useTranslation();
  const { resetFactors } = useUserChanges(user.id);
  const bulk = useBulkChange(() => {});
  const isSuspended = user.status === 'suspended';
  const toggle = () =>
    bulk.mutate(
      { action: isSuspended ? 'reinstate' : 'suspend', ids: [user.id] },
      {
        onSuccess: ({ refused: [first] }) =>
          first
            ? showToast('warning', {
                title: t(($) => $.users.notDone),
                detail: translateKey(`errors.${first.code}.description`),
              })
            : showToast('success', {
                title: isSuspended ? t(($) => $.users.reinstated) : t(($) => $.users.suspended),
                detail: user.fullName,
              }),
      },
    );
  const reset = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.users.resetFactors),
      text: t(($) => $.users.confirmResetFactors, { name: user.fullName }),
      confirm: t(($) => $.users.resetFactors),
    });
    if (!isSure) return;
    resetFactors.mutate(undefined, {
      onSuccess: () => showToast('success', { title: t(($) => $.users.factorsReset), detail: user.fullName }),
    });
  };
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isEditing}
        leftSection={<PencilLine size={15} aria-hidden />}
        onClick={onEdit}
      >
        {t(($) => $.users.edit)}
      </Button>
      {user.canActAs && <ActAs user={user} />}
      {user.status !== 'invited' && (
        <>
          {user.canShutOut && (
            <Button
              variant="default"
              size="xs"
              loading={bulk.isPending}
              leftSection={isSuspended ? <RotateCcw size={15} aria-hidden /> : <Ban size={15} aria-hidden />}
              onClick={toggle}
            >
              {isSuspended ? t(($) => $.users.reinstate) : t(($) => $.users.suspend)}
            </Button>
          )}
          {user.hasFactor && (
            <Button
              variant="default"
              size="xs"
              loading={resetFactors.isPending}
              leftSection={<KeyRound size={15} aria-hidden />}
              onClick={() => void reset()}
            >
              {t(($) => $.users.resetFactors)}
            </Button>
          )}
          {user.canShutOut && <ErasePerson user={user} />}
        </>
      )}
    </div>
  );
}

function Sessions({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { endSessions } = useUserChanges(user.id);
  const mayEnd = user.canChange && user.sessions.length > 0;
  return (
    <section>
      <header className={classes.sectionHead}>
        <h3>{t(($) => $.users.sessions)}</h3>
        {mayEnd && (
          <Button size="compact-xs" variant="subtle" onClick={() => endSessions.mutate(null)}>
            {t(($) => $.users.endAll)}
          </Button>
        )}
      </header>
      {user.sessions.length === 0 && <p>{t(($) => $.users.noSessions)}</p>}
      <ul className={classes.sessions}>
        {user.sessions.map((session) => (
          <li key={session.id}>
            {session.actorName === null ? <Laptop size={17} aria-hidden /> : <Eye size={17} aria-hidden />}
            <span>
              {session.actorName === null ? (
                <bdi title={session.userAgent}>
                  {deviceName(session.userAgent) ?? t(($) => $.security.unknownDevice)}
                </bdi>
              ) : (
                <span>{t(($) => $.acting.support, { name: `\u2068${session.actorName}\u2069` })}</span>
              )}
              <small>
                {session.actorName === null && (
                  <>
                    <bdi dir="ltr">{session.address}</bdi> ·{' '}
                  </>
                )}
                {format.relative(session.lastSeenAt)}
              </small>
            </span>
            {mayEnd && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(($) => $.users.endOne)}
                onClick={() => endSessions.mutate(session.id)}
              >
                <LogOut size={16} className="flips" aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
