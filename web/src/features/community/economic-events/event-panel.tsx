import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { eventQuery, useEventRemoval } from './economic-events.api.ts';
import classes from './economic-events.module.css';
import { EventFacts } from './event-facts.tsx';
import { EventForm } from './event-form.tsx';

interface EventPanelProps {
  /** `new`: one is entered. */
  id: number | 'new' | undefined;
  isManager: boolean;
  onClose: () => void;
}

/** The panel of an economic event, or the form for a new one. */
export function EventPanel({ id, isManager, onClose }: EventPanelProps) {
  const { t } = useTranslation();
  const title = id === 'new' ? t(($) => $.economicCalendar.enter) : t(($) => $.economicCalendar.release);
  return (
    <SidePanel isOpen={id !== undefined} title={title} width={480} onClose={onClose}>
      {id === 'new' && <EventForm event={null} onDone={onClose} />}
      {typeof id === 'number' && <OpenedEvent key={id} id={id} isManager={isManager} onClose={onClose} />}
    </SidePanel>
  );
}

function OpenedEvent({ id, isManager, onClose }: { id: number; isManager: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(eventQuery(id));
  const [isEdited, setIsEdited] = useState(false);
  const removal = useEventRemoval();
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
        <Skeleton height={320} radius="lg" />
      </div>
    );
  }
  const { event, revisions } = data;
  if (isEdited) return <EventForm event={event} onDone={() => setIsEdited(false)} />;
  const remove = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.economicCalendar.remove),
      text: t(($) => $.economicCalendar.removeText, { title: event.title }),
      confirm: t(($) => $.economicCalendar.remove),
    });
    if (!isSure) return;
    removal.mutate(id, {
      onSuccess: () => {
        showToast('success', { title: t(($) => $.economicCalendar.removed), detail: event.title });
        onClose();
      },
    });
  };
  return (
    <div className={classes.panel}>
      <EventFacts event={event} revisions={revisions} />
      {isManager && (
        <div className={classes.actions}>
          <Button variant="default" color="red" loading={removal.isPending} onClick={() => void remove()}>
            {t(($) => $.economicCalendar.remove)}
          </Button>
          <Button onClick={() => setIsEdited(true)}>{t(($) => $.economicCalendar.edit)}</Button>
        </div>
      )}
    </div>
  );
}
