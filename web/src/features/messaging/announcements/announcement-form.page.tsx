import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { AcknowledgementReport } from './acknowledgement-report.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementQuery, useRemovals } from './announcements.api.ts';

/** A new announcement (isEdit false), or an existing one. */
export function AnnouncementFormPage() {
  const { announcementId } = useParams({ strict: false });
  return announcementId === undefined ? <AnnouncementForm /> : <Existing id={Number(announcementId)} />;
}

function Existing({ id }: { id: number }) {
  const { t } = useTranslation();
  useRemovals();
  const { data: announcement, error, refetch } = useQuery(announcementQuery(id));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        isPage
        icon={Megaphone}
        title={t(($) => $.errors.announcements.notFound.title)}
        text={t(($) => $.errors.announcements.notFound.description)}
      />
    );
  }
  if (error && !announcement) return <ErrorState onRetry={() => void refetch()} />;
  if (!announcement) return <Skeleton height={520} radius="lg" />;
  return (
    <>
      <AnnouncementForm key={announcement.id} announcement={announcement} />
      {announcement.mustAcknowledge && announcement.state !== 'draft' && (
        <AcknowledgementReport announcement={announcement} />
      )}
    </>
  );
}
