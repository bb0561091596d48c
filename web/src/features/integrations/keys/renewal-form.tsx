import '@mantine/core/styles/Input.layer.css';
import type { MadeKey } from '@candela/contract/integrations/keys';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { expiryOf, type Expiry } from './expiry-choice.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { useKeyRenewal } from './keys.api.ts';
import classes from './keys.module.css';

const overlaps = [0, 1, 24, 168] as const;

interface RenewalFormProps {
  id: string;
  onRenewed: (made: MadeKey) => void;
  onCancel: () => void;
}

/** Creates a new secret for a key, while the old one stays valid for some time. */
export function RenewalForm({ id, onRenewed, onCancel }: RenewalFormProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const renewal = useKeyRenewal(id);
  const [expiry, setExpiry] = useState<Expiry>({ lifetime: '90', day: '' });
  const [isEndWrong, setEndWrong] = useState(false);
  const [overlapHours, setOverlap] = useState(24);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const end = expiryOf(expiry, zone, Date.now());
    setEndWrong(end === null);
    if (!end) return;
    // A promise also ends when the form was closed meanwhile: the secret is never shown again. `call` shows errors.
    renewal.mutateAsync({ ...end, overlapHours }).then(onRenewed, () => {});
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.intro}>{t(($) => $.apiKeys.renewText)}</p>
      <NativeSelect
        label={t(($) => $.apiKeys.overlap)}
        value={String(overlapHours)}
        data={overlaps.map((hours) => ({
          value: String(hours),
          label:
            hours === 0
              ? t(($) => $.apiKeys.overlapNone)
              : hours < 168
                ? t(($) => $.apiKeys.overlapHours, { count: hours })
                : t(($) => $.apiKeys.lifetime.days, { count: hours / 24 }),
        }))}
        onChange={(event) => setOverlap(Number(event.currentTarget.value))}
      />
      <ExpiryFields value={expiry} isWrong={isEndWrong} onChange={setExpiry} />
      <div className={classes.actions}>
        <Button type="submit" loading={renewal.isPending}>
          {t(($) => $.apiKeys.renew)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.apiKeys.cancel)}
        </Button>
      </div>
    </form>
  );
}
