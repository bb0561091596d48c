import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { KeyScope, MadeKey } from '@candela/contract/integrations/keys';
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { expiryOf, type Expiry } from './expiry-choice.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { scopeListQuery, useKeyMaking } from './keys.api.ts';
import classes from './keys.module.css';
import { scopeKeys } from './scope-keys.ts';

interface KeyFormProps {
  onMade: (made: MadeKey) => void;
  onCancel: () => void;
}

/** Form for a new key: name, permissions and expiry. */
export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const making = useKeyMaking();
  const [isSent, setSent] = useState(false);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [expiry, setExpiry] = useState<Expiry>({ lifetime: '90', day: '' });
  const [isEndWrong, setEndWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const end = expiryOf(expiry, zone, Date.now());
    setEndWrong(end === null);
    if (name.trim() === '' || chosen.length === 0 || !end) return;
    // A promise also ends when the form was closed meanwhile: the secret is never shown again. `call` shows errors.
    making.mutateAsync({ name: name.trim(), scopes: chosen as KeyScope[], ...end }).then(onMade, () => {});
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={t(($) => $.apiKeys.name)}
        description={t(($) => $.apiKeys.nameHint)}
        required
        maxLength={80}
        autoComplete="off"
        dir="auto"
        error={isSent && name.trim() === '' && t(($) => $.apiKeys.nameMissing)}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t(($) => $.apiKeys.scopesLabel)}
        description={t(($) => $.apiKeys.scopesHint)}
        required
        error={isSent && chosen.length === 0 && t(($) => $.apiKeys.scopesMissing)}
        value={chosen}
        onChange={setChosen}
      >
        <ScopeChoices />
      </Checkbox.Group>
      <ExpiryFields value={expiry} isWrong={isEndWrong} onChange={setExpiry} />
      <div className={classes.actions}>
        <Button type="submit" loading={making.isPending}>
          {t(($) => $.apiKeys.make)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.apiKeys.cancel)}
        </Button>
      </div>
    </form>
  );
}

/** The permissions that the caller can grant to a key. */
function ScopeChoices() {
  const { t } = useTranslation();
  const scopes = useQuery(scopeListQuery);
  if (scopes.isError && !scopes.data) return <ErrorState onRetry={() => void scopes.refetch()} />;
  if (!scopes.data) return <Skeleton height={320} radius="lg" mt="var(--space-8)" />;
  return (
    <div className={classes.choices}>
      {scopes.data.data.map(({ scope, endpoints }) => (
        <Checkbox
          key={scope}
          value={scope}
          label={t(($) => $.apiKeys.scopes[scopeKeys[scope]].name)}
          description={
            <>
              {t(($) => $.apiKeys.scopes[scopeKeys[scope]].text)}{' '}
              <code dir="ltr" title={endpoints.map(({ method, path }) => `${method} ${path}`).join('\n')}>
                {scope}
              </code>
            </>
          }
        />
      ))}
    </div>
  );
}
