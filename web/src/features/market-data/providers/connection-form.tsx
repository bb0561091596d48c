import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { providerServers, type DataProvider } from '@candela/contract/market-data/providers';
import { Button, NativeSelect, PasswordInput } from '@mantine/core';
import { CircleCheck, PlugZap, TriangleAlert } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnecting, useKeyTest } from './providers.api.ts';
import classes from './providers.module.css';

/** Key and server of a provider, a test of them by a call, and whether its prices are read. A stored key is never shown. */
export function ConnectionForm({ provider }: { provider: DataProvider }) {
  const { t } = useTranslation();
  const { prefix, isActive, needsKey, hasKey } = provider;
  const [key, setKey] = useState('');
  const [server, setServer] = useState(provider.server);
  const [isMissing, setIsMissing] = useState(false);
  const saving = useConnecting(prefix);
  const test = useKeyTest(prefix);
  const entered = { ...(key !== '' && { key }), ...(server !== null && { server }) };
  const isReady = !needsKey || hasKey || key !== '';

  const save = (isRead: boolean) => {
    setIsMissing(isRead && !isReady);
    if (!isRead || isReady) saving.mutate({ isActive: isRead, ...entered }, { onSuccess: () => setKey('') });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(true);
  };

  return (
    <form className={classes.block} noValidate onSubmit={submit}>
      <h3>{t(($) => $.dataProviders.connection)}</h3>
      {needsKey && (
        <PasswordInput
          label={t(($) => $.dataProviders.key)}
          description={hasKey ? t(($) => $.dataProviders.keyKept) : t(($) => $.dataProviders.keyHint)}
          required={!hasKey}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          maxLength={500}
          error={isMissing && t(($) => $.dataProviders.keyMissing)}
          value={key}
          visibilityToggleButtonProps={{ 'aria-label': t(($) => $.dataProviders.showKey) }}
          onChange={(event) => setKey(event.currentTarget.value.trim())}
        />
      )}
      {server !== null && (
        <NativeSelect
          label={t(($) => $.dataProviders.server)}
          value={server}
          data={providerServers.map((value) => ({ value, label: t(($) => $.dataProviders.servers[value]) }))}
          onChange={(event) => setServer(providerServers.find((each) => each === event.currentTarget.value) ?? server)}
        />
      )}
      <TestResult test={test} />
      <div className={classes.actions}>
        <Button type="submit" loading={saving.isPending}>
          {isActive ? t(($) => $.dataProviders.save) : t(($) => $.dataProviders.connect)}
        </Button>
        <Button
          variant="default"
          leftSection={<PlugZap size={17} aria-hidden />}
          disabled={!isReady}
          loading={test.isPending}
          onClick={() => test.mutate(entered)}
        >
          {t(($) => $.dataProviders.test)}
        </Button>
        {isActive && (
          <Button variant="subtle" color="red" onClick={() => save(false)}>
            {t(($) => $.dataProviders.disconnect)}
          </Button>
        )}
      </div>
    </form>
  );
}

function TestResult({ test: { data } }: { test: Pick<ReturnType<typeof useKeyTest>, 'data'> }) {
  const { t } = useTranslation();
  if (!data) return <div role="status" />;
  const { problem, text } = data;
  return (
    <div role="status" className={classes.result} data-is-wrong={problem !== null || undefined}>
      {problem === null ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
      <span>
        {problem === null ? t(($) => $.dataProviders.answers) : t(($) => $.dataProviders.problems[problem])}
        {text !== null && (
          <>
            <br />
            <small dir="ltr">{text}</small>
          </>
        )}
      </span>
    </div>
  );
}
