import '@mantine/core/styles/Input.layer.css';
import { useQuery } from '@tanstack/react-query';
import type { ProvidedSymbol } from '@candela/contract/market-data/providers';
import { Button, Loader, TextInput } from '@mantine/core';
import { Check, Plus, Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { providerSymbolsQuery, useSymbolAdding } from './providers.api.ts';
import classes from './providers.module.css';

/** Searches the symbols of a provider, by pressing Enter because each search spends of its budget, and adds them. */
export function ProviderSymbols({ prefix }: { prefix: string }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [query, setQuery] = useState('');
  const found = useQuery(providerSymbolsQuery(prefix, query));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery(words.trim());
  };
  const data = query === '' ? [] : (found.data?.data ?? []);
  return (
    <section className={classes.block}>
      <h3>{t(($) => $.dataProviders.addSymbols)}</h3>
      <form className={classes.search} role="search" onSubmit={submit}>
        <TextInput
          aria-label={t(($) => $.dataProviders.searchSymbols)}
          placeholder={t(($) => $.dataProviders.searchSymbols)}
          maxLength={40}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          aria-label={t(($) => $.dataProviders.search)}
          disabled={words.trim() === ''}
        >
          <Search size={17} aria-hidden />
        </Button>
      </form>
      {found.isFetching && <Loader size="sm" color="gray" aria-label={t(($) => $.core.loading)} />}
      {found.isError && <ErrorState onRetry={() => void found.refetch()} />}
      {found.isSuccess && query !== '' && data.length === 0 && (
        <p role="status">{t(($) => $.dataProviders.nothingFound)}</p>
      )}
      {data.length > 0 && (
        <ul className={classes.found}>
          {data.map(({ isAdded, ...symbol }) => (
            <Found key={symbol.code} prefix={prefix} symbol={symbol} isAdded={isAdded} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ prefix, symbol, isAdded }: { prefix: string; symbol: ProvidedSymbol; isAdded: boolean }) {
  const { t } = useTranslation();
  const adding = useSymbolAdding(prefix);
  return (
    <li>
      <span>
        <bdi>{symbol.symbol}</bdi>
        <small>
          <bdi>{symbol.name}</bdi>
        </small>
      </span>
      {isAdded || adding.isSuccess ? (
        <span className={classes.added}>
          <Check size={16} aria-hidden />
          {t(($) => $.dataProviders.added)}
        </span>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={15} aria-hidden />}
          aria-label={t(($) => $.dataProviders.addSymbol, { symbol: symbol.symbol })}
          loading={adding.isPending}
          onClick={() => adding.mutate([symbol])}
        >
          {t(($) => $.dataProviders.add)}
        </Button>
      )}
    </li>
  );
}
