import '@mantine/core/styles/Input.layer.css';
import type { VideoDetail } from '@candela/contract/video/library';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersQuery, useVideoChanges } from './library.api.ts';

/** Title and folder of a video, saved when a field loses the focus. */
export function VideoFields({ video }: { video: VideoDetail }) {
  const { t } = useTranslation();
  const id = useId();
  const { update } = useVideoChanges(video.id);
  const { data: folders } = useQuery(foldersQuery);
  const [title, setTitle] = useState(video.title);
  const [folder, setFolder] = useState(video.folder ?? '');
  const isRecording = video.recording !== null;
  const saveTitle = () => {
    if (title.trim() !== '' && title.trim() !== video.title) update.mutate({ title: title.trim() });
  };
  const saveFolder = () => {
    if (folder.trim() !== (video.folder ?? '')) update.mutate({ folder: folder.trim() === '' ? null : folder.trim() });
  };
  return (
    <>
      <TextInput
        label={t(($) => $.library.title)}
        description={isRecording ? t(($) => $.library.titleOfRecording) : undefined}
        disabled={isRecording}
        maxLength={200}
        dir="auto"
        value={title}
        error={title.trim() === '' && t(($) => $.library.titleMissing)}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={saveTitle}
        onKeyDown={(event) => event.key === 'Enter' && saveTitle()}
      />
      <TextInput
        label={t(($) => $.library.folder)}
        placeholder={t(($) => $.library.noFolder)}
        maxLength={60}
        dir="auto"
        list={id}
        value={folder}
        onChange={(event) => setFolder(event.currentTarget.value)}
        onBlur={saveFolder}
        onKeyDown={(event) => event.key === 'Enter' && saveFolder()}
      />
      <datalist id={id}>
        {folders?.data.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <span role="status" className="visually-hidden">
        {update.isSuccess && t(($) => $.library.saved)}
      </span>
    </>
  );
}
