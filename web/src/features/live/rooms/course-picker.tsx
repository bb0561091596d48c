import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Room } from '@candela/contract/live/rooms';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseChoicesQuery, useRoomSettings } from './moderation.api.ts';
import classes from './room-moderation.module.css';

const settleMilliseconds = 200;

/** Shows one of the published courses to everybody in the room. */
export function CoursePicker({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  const [courseId, setCourseId] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, settleMilliseconds);
  const { course } = useRoomSettings(eventId);
  const { data } = useQuery(courseChoicesQuery(settled.trim()));
  const choices = (data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <div className={classes.form}>
      <Select
        label={t(($) => $.room.course)}
        placeholder={t(($) => $.room.courseSearch)}
        data={choices}
        // The server has already searched, including descriptions.
        filter={({ options }) => options}
        value={courseId}
        onChange={(value) => setCourseId(value)}
        // Mantine writes the selected label into the field; it is not a search text.
        onSearchChange={(typed) => setSearch(choices.some(({ label }) => label === typed) ? '' : typed)}
        searchable
        nothingFoundMessage={t(($) => $.room.courseNothing)}
        maxDropdownHeight={180}
        comboboxProps={{ withinPortal: false }}
      />
      <Button
        variant="default"
        size="sm"
        disabled={courseId === null || Number(courseId) === room.course?.id}
        loading={course.isPending}
        onClick={() => course.mutate(Number(courseId))}
      >
        {t(($) => $.room.courseShow)}
      </Button>
    </div>
  );
}
