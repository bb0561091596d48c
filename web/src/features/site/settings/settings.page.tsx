import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { validateSettingsPlace, type SettingGroup } from './settings-place.ts';
import { settingsFormQuery } from './settings.api.ts';
import { SettingsScreen } from './settings-screen.tsx';

/**
 * The settings of the installation.
 * @param more what other features show below the settings of a group
 */
export function SettingsPage({ more }: { more?: Partial<Record<SettingGroup, ReactNode>> }) {
  const { data: form, error, refetch } = useQuery(settingsFormQuery);
  const { group = 'academy' } = validateSettingsPlace(useSearch({ strict: false }));
  const navigate = useNavigate();
  if (error && !form) return <ErrorState onRetry={() => void refetch()} />;
  if (!form) return <Skeleton height={560} radius="lg" />;
  return (
    <SettingsScreen
      form={form}
      group={group}
      more={more?.[group]}
      onGroup={(next) => void navigate({ to: '/admin/settings', search: { group: next }, replace: true })}
    />
  );
}
