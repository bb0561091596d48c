import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecretRotation } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const overlaps = [0, 1, 24, 72, 168] as const;

interface RotationFormProps {
  id: string;
  onRotated: (made: { secret: string }) => void;
  onCancel: () => void;
}

/** Creates a new secret; for some time deliveries are signed with both. */
export function RotationForm({ id, onRotated, onCancel }: RotationFormProps) {
  const { t } = useTranslation();
  const rotation = useSecretRotation(id);
  const [hours, setHours] = useState<(typeof overlaps)[number]>(24);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A promise also ends when the form was closed meanwhile: the secret is never shown again. `call` shows errors.
    rotation.mutateAsync(hours).then(onRotated, () => {});
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.intro}>{t(($) => $.webhooks.rotateText)}</p>
      <NativeSelect
        label={t(($) => $.webhooks.overlap)}
        value={String(hours)}
        data={overlaps.map((each) => ({
          value: String(each),
          label:
            each === 0
              ? t(($) => $.apiKeys.overlapNone)
              : each <= 24
                ? t(($) => $.apiKeys.overlapHours, { count: each })
                : t(($) => $.apiKeys.lifetime.days, { count: each / 24 }),
        }))}
        onChange={(event) => setHours(overlaps.find((each) => String(each) === event.currentTarget.value) ?? 24)}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={rotation.isPending}>
          {t(($) => $.webhooks.rotate)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.apiKeys.cancel)}
        </Button>
      </div>
    </form>
  );
}
