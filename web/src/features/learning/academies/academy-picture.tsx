import type { ComposedAcademy } from '@candela/contract/learning/academy-composition';
import { pictureLimits } from '@candela/contract/pictures';
import { Button } from '@mantine/core';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast } from '#platform/shell/toasts.ts';
import { Cover } from '#ui/cover.tsx';
import { useCover } from './academies.api.ts';
import classes from './academy-form.module.css';

/** The picture of a saved academy: upload, replace, or remove it in favour of a drawn one. */
export function AcademyPicture({ academy, seed }: { academy: ComposedAcademy; seed: number }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { upload, remove } = useCover(academy);
  const send = (file: File | undefined) => {
    if (!file) return;
    if (file.size > pictureLimits.bytes) {
      showErrorToast({ title: 'errors.assets.tooLarge.title', detail: 'errors.assets.tooLarge.description' });
    } else upload.mutate(file);
  };
  return (
    <div className={classes.picture}>
      <div className={classes.shown}>
        <Cover path={academy.coverPath} seed={seed} />
      </div>
      <input
        ref={field}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={t(($) => $.academies.fields.choosePicture)}
        onChange={(event) => {
          send(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          leftSection={<ImageUp size={15} aria-hidden />}
          loading={upload.isPending}
          onClick={() => field.current?.click()}
        >
          {t(($) => $.academies.fields.choosePicture)}
        </Button>
        {academy.coverPath !== null && (
          <Button variant="subtle" color="gray" size="xs" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t(($) => $.academies.fields.removePicture)}
          </Button>
        )}
      </div>
    </div>
  );
}
