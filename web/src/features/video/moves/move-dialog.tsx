import '@mantine/core/styles/Input.layer.css';
import type { VideoDetail } from '@candela/contract/video/library';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialogClasses from '#ui/dialog.module.css';
import { useMoving } from './moves.api.ts';
import classes from './moves.module.css';

interface MoveDialogProps {
  video: VideoDetail;
  /** `id` null: this installation. */
  targets: readonly { id: string | null; name: string }[];
  onDone: () => void;
}

/** Asks for the destination of a video, and starts the move. */
export function MoveDialog({ video, targets, onDone }: MoveDialogProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState(targets[0]?.id ?? '');
  const moving = useMoving(video.id);
  return (
    <AskingDialog title={t(($) => $.videoMoves.dialog.title, { title: video.title })} onLeave={onDone}>
      <p>{t(($) => $.videoMoves.dialog.text)}</p>
      <NativeSelect
        className={classes.target}
        label={t(($) => $.videoMoves.dialog.target)}
        value={target}
        data={targets.map(({ id, name }) => ({ value: id ?? '', label: name }))}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.core.goBack)}
        </Button>
        {/* Errors have already been shown. */}
        <Button
          loading={moving.isPending}
          onClick={() => moving.mutate(target === '' ? null : target, { onSettled: onDone })}
        >
          {t(($) => $.videoMoves.dialog.confirm)}
        </Button>
      </div>
    </AskingDialog>
  );
}
