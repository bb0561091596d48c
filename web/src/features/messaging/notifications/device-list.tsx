import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './device-list.module.css';
import { deviceName } from '#platform/device/device-name.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { deviceListQuery, useDeviceRemoval } from './preferences.api.ts';

/** Browsers of the user that receive pushes. */
export function DeviceList() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, refetch } = useQuery(deviceListQuery);
  const removal = useDeviceRemoval();
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <ul className={classes.devices}>
      {data?.data.map((device) => {
        const name = deviceName(device.userAgent) ?? t(($) => $.preferences.unknownDevice);
        return (
          <li key={device.id}>
            <MonitorSmartphone size={18} aria-hidden />
            <span className={classes.what}>
              <span dir="ltr">{name}</span>
              <time dateTime={device.refreshedAt}>{format.dateTime(device.refreshedAt)}</time>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t(($) => $.preferences.removeDevice, { name })}
              loading={removal.isPending && removal.variables === device.id}
              onClick={() => removal.mutate(device.id)}
            >
              <Trash2 size={17} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
