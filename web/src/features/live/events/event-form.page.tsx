import '@mantine/core/styles/Skeleton.layer.css';
import { viewModes } from '@candela/contract/roles';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { usePageData } from '#platform/api/route-data.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { EventForm } from './event-form.tsx';
import { validateCopy } from './event-search.ts';
import { eventQuery } from './events.api.ts';

/** A new event (view mode 1), a copy of another one, or an existing one (view mode 2). */
export function EventFormPage() {
  const { eventId } = useParams({ strict: false });
  const { from } = validateCopy(useSearch({ strict: false }));
  const { viewMode } = usePageData();
  if (viewMode === viewModes.edit) return <Existing id={Number(eventId)} />;
  return from === undefined ? <EventForm /> : <Existing id={from} isCopy />;
}

function Existing({ id, isCopy = false }: { id: number; isCopy?: boolean }) {
  const { t } = useTranslation();
  const { data: event, error, refetch } = useQuery(eventQuery(id));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        isPage
        icon={CalendarDays}
        title={t(($) => $.errors.events.notFound.title)}
        text={t(($) => $.errors.events.notFound.description)}
      />
    );
  }
  if (error && !event) return <ErrorState onRetry={() => void refetch()} />;
  if (!event) return <Skeleton height={520} radius="lg" />;
  return <EventForm key={event.id} event={event} isCopy={isCopy} />;
}
