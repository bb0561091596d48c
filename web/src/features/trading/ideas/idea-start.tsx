import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { Instrument } from '@candela/contract/market-data/candles';
import { getSymbol } from '@candela/contract/market-data/symbols';
import { settingDefaults } from '@candela/contract/site/setting-defaults';
import type { IdeaDraft } from '@candela/contract/trading/idea-draft-fields';
import { createIdeaDraft, removeIdeaDraft } from '@candela/contract/trading/idea-drafts';
import { ActionIcon, Autocomplete, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { loadCandles, symbolsQuery } from '#platform/reference/market-data.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { readSettings } from '#platform/reference/settings.ts';
import { useFormat } from '#platform/time/time.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import list from '#ui/list-page.module.css';
import { averageRange, firstLevels } from './first-levels.ts';
import classes from './idea-form.module.css';
import { ideaDraftsQuery } from './idea-drafts.api.ts';
import { scaleOf, unitsOf } from './idea-scale.ts';
import { livePriceUnits } from './idea-view.ts';
import { useIdeaLinks } from './use-idea-links.ts';

const hour = 3_600_000;
/** An idea is valid for so long unless its author says otherwise. */
const usualHours = 48;

interface Start {
  symbol: string;
  direction: 'long' | 'short';
}

/** A draft with levels that can be moved: near the price, by the range of its bars. */
async function beginDraft({ symbol, direction }: Start, language: string): Promise<IdeaDraft> {
  const known = await call(getSymbol, { params: { symbol } });
  const scale = scaleOf(known);
  const tick = Math.max(1, unitsOf(known.tickSize, scale) || 1);
  const bars = await loadCandles({ symbol, timeframe: '15m', limit: 60 }).catch(() => null);
  const range = bars && averageRange(bars.data);
  const levels =
    bars && range !== null
      ? firstLevels(direction, livePriceUnits(bars.last.price, scale), livePriceUnits(range, scale), tick, scale)
      : { entryLow: null, entryHigh: null, stop: null, targets: [{ price: null, allocationBps: 10_000 }] };
  const maxDays = (await readSettings())?.ideaMaxDays ?? settingDefaults['ideas.maxDays'];
  const until = Math.floor((Date.now() + Math.min(usualHours, 24 * maxDays) * hour) / hour) * hour;
  return call(createIdeaDraft, {
    body: {
      symbolId: known.id,
      direction,
      orderType: 'limit',
      ...levels,
      timeframe: '15m',
      riskBps: 50,
      confidence: 3,
      style: null,
      methods: [],
      analysis: '',
      validUntil: new Date(until).toISOString(),
      isBreakEvenAfterTp1: false,
      disclosure: null,
      languageCode: language,
      subscriptionTypeIds: [],
    },
  });
}

interface IdeaStartProps {
  /** What it is about, which can be begun with at once. */
  given?: Start | undefined;
  /** By default a draft opens on its page. */
  onOpen?: (ideaId: number) => void;
}

/** Begins a trade idea: with a symbol, or with a draft that is there already. */
export function IdeaStart({ given, onOpen }: IdeaStartProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const links = useIdeaLinks();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, 150);
  const found = useQuery(symbolsQuery(query)).data?.data ?? [];
  const drafts = useQuery({ ...ideaDraftsQuery, staleTime: 0 }).data?.data ?? [];
  const begin = useMutation({
    mutationFn: (start: Start) => beginDraft(start, i18n.resolvedLanguage ?? i18n.language),
    onSuccess: async (draft) => {
      await client.invalidateQueries({ queryKey: ['ideas', 'drafts'] });
      if (onOpen) onOpen(draft.id);
      else await navigate({ to: links.one, params: { ideaId: String(draft.id) } });
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(removeIdeaDraft, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ideas', 'drafts'] }),
  });
  const askToRemove = async (id: number) => {
    const isSure = await askToConfirm({
      title: t(($) => $.ideaForm.removeDraft),
      text: t(($) => $.ideaForm.removeDraftText),
      confirm: t(($) => $.ideaForm.removeDraft),
    });
    if (isSure) remove.mutate(id);
  };
  const labelOf = ({ symbol, name }: Instrument) => `${name} (${symbol})`;
  return (
    <div className={list.page}>
      <header>
        {!onOpen && <h1>{t(($) => $.ideas.new)}</h1>}
        <p className={list.lead}>{t(($) => $.ideaForm.startText)}</p>
      </header>
      <div className={classes.start}>
        {given && (
          <Button loading={begin.isPending} onClick={() => begin.mutate(given)}>
            {t(($) => $.ideaForm.beginWith, {
              symbol: given.symbol,
              direction: t(($) => $.drawer.directions[given.direction]),
            })}
          </Button>
        )}
        <Autocomplete
          label={t(($) => $.chart.symbol)}
          placeholder={t(($) => $.ideaForm.chooseSymbol)}
          data={found.map(labelOf)}
          // The server has already filtered them.
          filter={({ options }) => options}
          // A dialog would cover the list.
          comboboxProps={{ withinPortal: false }}
          maxDropdownHeight={260}
          disabled={begin.isPending}
          value={typed}
          onChange={setTyped}
          onOptionSubmit={(label) => {
            const chosen = found.find((each) => labelOf(each) === label);
            if (chosen) begin.mutate({ symbol: chosen.symbol, direction: 'long' });
          }}
        />
        <FormFailure error={begin.error ?? remove.error} />
        {drafts.length > 0 && (
          <section>
            <h2>{t(($) => $.ideaForm.drafts)}</h2>
            <ul className={classes.drafts}>
              {drafts.map((draft) => (
                <li key={draft.id}>
                  {onOpen ? (
                    <Button variant="subtle" size="compact-md" dir="auto" onClick={() => onOpen(draft.id)}>
                      {draft.instrument?.name ?? t(($) => $.ideaForm.noSymbol)}
                    </Button>
                  ) : (
                    <Link to={links.one} params={{ ideaId: String(draft.id) }} dir="auto">
                      {draft.instrument?.name ?? t(($) => $.ideaForm.noSymbol)}
                    </Link>
                  )}
                  <span className={classes.hint}>
                    {draft.scheduledAt === null
                      ? format.relative(draft.updatedAt)
                      : t(($) => $.ideaForm.isScheduled, { time: format.dateTime(draft.scheduledAt) })}
                  </span>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${t(($) => $.ideaForm.removeDraft)}: ${draft.instrument?.name ?? ''}`}
                    onClick={() => void askToRemove(draft.id)}
                  >
                    <Trash2 size={16} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
