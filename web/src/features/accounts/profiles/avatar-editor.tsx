import { ActionIcon, Button, FileButton } from '@mantine/core';
import { Camera, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crop } from '#ui/picture-crop.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { isAvatarFile, useAvatar } from './profiles.api.ts';
import classes from './profiles.module.css';

const PictureCrop = lazy(async () => {
  const module = await import('#ui/picture-crop.tsx');
  return { default: module.PictureCrop };
});

/** The user's picture, with buttons to change it. */
export function AvatarEditor({ name, src }: { name: string; src: string | null }) {
  const { t } = useTranslation();
  const { upload, remove } = useAvatar();
  const [file, setFile] = useState<File | null>(null);
  const send = async (chosen: File, crop: Crop) => {
    // Errors have already been shown; the dialog stays open for a retry.
    const isSent = await upload.mutateAsync({ file: chosen, crop }).then(
      () => true,
      () => false,
    );
    if (isSent) setFile(null);
  };
  return (
    <div className={classes.avatar}>
      <div className={classes.picture}>
        <UserAvatar name={name} src={src} size={84} />
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/gif"
          onChange={(chosen) => chosen && isAvatarFile(chosen) && setFile(chosen)}
        >
          {(props) => (
            <ActionIcon
              {...props}
              variant="default"
              radius="xl"
              size={32}
              aria-label={src === null ? t(($) => $.profile.addPicture) : t(($) => $.profile.changePicture)}
            >
              <Camera size={16} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
      </div>
      {src !== null && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<Trash2 size={13} aria-hidden />}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t(($) => $.profile.removePicture)}
        </Button>
      )}
      {file && (
        <Suspense>
          <PictureCrop
            file={file}
            title={t(($) => $.profile.cutPicture)}
            aspect={1}
            isRound
            onLeave={() => setFile(null)}
            onDone={(crop) => send(file, crop)}
          />
        </Suspense>
      )}
    </div>
  );
}
