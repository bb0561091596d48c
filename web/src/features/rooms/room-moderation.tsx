import '@mantine/core/styles/Input.layer.css';
import { slowModes, type Room } from '@candela/contract/rooms';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './room-panel.module.css';
import { useModeration } from './rooms.api.ts';

/** Slow mode and the pinned line. */
export function RoomModeration({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  const [pinned, setPinned] = useState(room.pinned ?? '');
  const { settings } = useModeration(eventId);
  const save = (changes: Partial<Pick<Room, 'slowSeconds' | 'pinned'>>) =>
    settings.mutate({ slowSeconds: room.slowSeconds, pinned: room.pinned, ...changes });
  return (
    <div className={classes.moderation}>
      <NativeSelect
        label={t(($) => $.room.slowMode)}
        value={String(room.slowSeconds)}
        data={slowModes.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t(($) => $.room.slowOff) : t(($) => $.room.slow, { count: seconds }),
        }))}
        onChange={(event) => save({ slowSeconds: Number(event.currentTarget.value) })}
      />
      <TextInput
        label={t(($) => $.room.pinned)}
        maxLength={200}
        dir="auto"
        value={pinned}
        onChange={(event) => setPinned(event.currentTarget.value)}
      />
      <Button
        variant="default"
        size="sm"
        loading={settings.isPending}
        onClick={() => save({ pinned: pinned.trim() === '' ? null : pinned.trim() })}
      >
        {t(($) => $.room.pin)}
      </Button>
    </div>
  );
}
