import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uploadHostsQuery } from '#platform/api/upload-hosts.ts';
import { useUploads } from './uploads.store.ts';

/** Destination of new videos in this tab; renders nothing if there is only this installation. */
export function HostChoice({ size }: { size: 'xs' | 'sm' }) {
  const { t } = useTranslation();
  const { data: hosts } = useQuery(uploadHostsQuery);
  const chosen = useUploads((state) => state.hostId);
  if (!hosts || hosts.data.length === 0) return null;
  return (
    <NativeSelect
      size={size}
      aria-label={t(($) => $.uploads.host)}
      value={(chosen === undefined ? hosts.defaultId : chosen) ?? ''}
      data={[
        { value: '', label: t(($) => $.videoProjects.here) },
        ...hosts.data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => useUploads.setState({ hostId: event.currentTarget.value || null })}
    />
  );
}
