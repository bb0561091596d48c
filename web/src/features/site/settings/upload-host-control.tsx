import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uploadHostsQuery } from '#platform/api/upload-hosts.ts';
import type { SettingControlProps } from './setting-control-props.ts';

/** Destination of new videos: this installation, or a video project. */
export function UploadHostControl({ value, labelId, describedBy, onChange }: SettingControlProps) {
  const { t } = useTranslation();
  const { data: hosts } = useQuery(uploadHostsQuery);
  const isKnown = value === '' || hosts?.data.some(({ id }) => id === value);
  return (
    <NativeSelect
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      value={isKnown ? String(value) : ''}
      data={[
        { value: '', label: t(($) => $.videoProjects.here) },
        ...(hosts?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
