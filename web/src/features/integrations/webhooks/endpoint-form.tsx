import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { WebhookEventType } from '@candela/contract/integrations/webhook-events';
import type { WebhookEndpoint } from '@candela/contract/integrations/webhooks';
import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { eventTexts, eventTypes } from './event-types.ts';
import { useEndpointChange, useEndpointMaking } from './webhooks.api.ts';
import classes from './webhooks.module.css';

interface EndpointFormProps {
  /** Null: a new endpoint. */
  item: WebhookEndpoint | null;
  onMade?: (made: { secret: string }) => void;
  onDone: () => void;
}

/** URL of an endpoint, and its events. */
export function EndpointForm({ item, onMade, onDone }: EndpointFormProps) {
  const { t } = useTranslation();
  const making = useEndpointMaking();
  const change = useEndpointChange(item?.id ?? '');
  const [isSent, setSent] = useState(false);
  const [url, setUrl] = useState(item?.url ?? '');
  const [description, setDescription] = useState(item?.description ?? '');
  const [chosen, setChosen] = useState<string[]>(item?.eventTypes ?? []);
  const [isEnabled, setEnabled] = useState(item?.isEnabled ?? true);
  const isUrlWrong = !isWebAddress(url.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isUrlWrong || chosen.length === 0) return;
    const fields = {
      url: url.trim(),
      description: description.trim(),
      eventTypes: eventTypes.filter((type) => chosen.includes(type)),
      isEnabled,
    };
    if (!item) {
      // A promise also ends when the form was closed meanwhile: the secret is never shown again. `call` shows errors.
      making.mutateAsync(fields).then(
        (made) => onMade?.(made),
        () => {},
      );
    } else {
      change.mutate(
        { ...fields, revision: item.revision },
        {
          onSuccess: () => {
            showToast('success', { title: t(($) => $.webhooks.saved), detail: fields.url });
            onDone();
          },
        },
      );
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={t(($) => $.webhooks.url)}
        description={t(($) => $.webhooks.urlHint)}
        required
        type="url"
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        dir="ltr"
        placeholder="https://"
        error={isSent && isUrlWrong && t(($) => $.webhooks.urlWrong)}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={t(($) => $.webhooks.description)}
        description={t(($) => $.webhooks.descriptionHint)}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t(($) => $.webhooks.types)}
        required
        error={isSent && chosen.length === 0 && t(($) => $.webhooks.typesMissing)}
        value={chosen}
        onChange={setChosen}
      >
        <TypeChoices all={() => setChosen(eventTypes)} />
      </Checkbox.Group>
      <Switch
        label={t(($) => $.webhooks.isOn)}
        checked={isEnabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={making.isPending || change.isPending}>
          {item ? t(($) => $.webhooks.save) : t(($) => $.webhooks.make)}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.apiKeys.cancel)}
        </Button>
      </div>
    </form>
  );
}

function TypeChoices({ all }: { all: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.choices}>
        {eventTypes.map((type: WebhookEventType) => (
          <Checkbox
            key={type}
            value={type}
            label={t(($) => $.webhooks.events[eventTexts[type]])}
            description={<code dir="ltr">{type}</code>}
          />
        ))}
      </div>
      <Button variant="subtle" size="compact-sm" mt="var(--space-8)" onClick={all}>
        {t(($) => $.webhooks.chooseAll)}
      </Button>
    </>
  );
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
