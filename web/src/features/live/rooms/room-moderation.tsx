import '@mantine/core/styles/Input.layer.css';
import { slowModes, type Room } from '@candela/contract/live/rooms';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoursePicker } from './course-picker.tsx';
import { useRoomSettings } from './moderation.api.ts';
import classes from './room-moderation.module.css';

/** Settings for moderators, one section open at a time. */
export function RoomModeration({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  return (
    <div className={classes.parts}>
      <details name="room-moderation" open>
        <summary>{t(($) => $.room.settings)}</summary>
        <Settings eventId={eventId} room={room} />
      </details>
      <details name="room-moderation">
        <summary>{t(($) => $.room.course)}</summary>
        <CoursePicker eventId={eventId} room={room} />
      </details>
    </div>
  );
}

/** Slow mode and pinned message. */
function Settings({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  const [pinned, setPinned] = useState(room.pinned ?? '');
  const { settings } = useRoomSettings(eventId);
  const save = (changes: Partial<Pick<Room, 'slowSeconds' | 'pinned'>>) =>
    settings.mutate({ slowSeconds: room.slowSeconds, pinned: room.pinned, ...changes });
  return (
    <div className={classes.form}>
      <NativeSelect
        label={t(($) => $.room.slowMode)}
        value={String(room.slowSeconds)}
        data={slowModes.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t(($) => $.room.slowOff) : t(($) => $.room.slow, { count: seconds }),
        }))}
        onChange={(event) => save({ slowSeconds: Number(event.currentTarget.value) })}
      />
      <Textarea
        label={t(($) => $.room.pinned)}
        description={t(($) => $.room.pinnedHint)}
        rows={2}
        maxLength={500}
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
