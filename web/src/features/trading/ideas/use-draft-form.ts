import { useCallback, useState } from 'react';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { useAutosave } from '#platform/autosave/use-autosave.ts';
import { useLivePrice, useMarketState } from '#platform/realtime/use-live-price.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { useNow } from '#platform/time/use-now.ts';
import type { SymbolPrice } from '@candela/contract/market-data/prices';
import type { MarketSymbol } from '@candela/contract/market-data/symbols';
import { settingDefaults } from '@candela/contract/site/setting-defaults';
import type { IdeaDraft, IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { draftFaults, type DraftFault, type DraftField, type DraftRules } from './idea-draft.ts';
import { bodyOf, draftSaving } from './idea-drafts.api.ts';
import { scaleOf, unitsOf } from './idea-scale.ts';
import { livePriceUnits } from './idea-view.ts';

interface DraftFormOptions {
  /** Of the changes on this device. */
  name: string;
  draft: IdeaDraft;
  kept: KeptDraft<IdeaDraftBody> | null;
  symbol: MarketSymbol;
  /** When it is to be published; null: now. */
  publishAt: number | null;
}

/** A form and a chart that are one state, which is saved while it is written; with its faults against the price of now. */
export function useDraftForm({ name, draft, kept, symbol, publishAt }: DraftFormOptions) {
  const { autosave, view } = useAutosave<IdeaDraftBody>({
    name,
    opened: { revision: draft.revision, content: bodyOf(draft) },
    kept,
    isEditable: draft.scheduledAt === null,
    ...draftSaving(draft.id),
  });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<{ of: IdeaDraftBody; faults: readonly DraftFault[] } | null>(null);
  const price = useLivePrice(symbol.id);
  const market = useMarketState(price?.tradingDays ?? noDays);
  const scale = scaleOf(symbol);
  const last = price ? Math.round(livePriceUnits(price.price, scale)) : null;
  const body = view.content;
  // What is valid until then may have passed while the form is open.
  const now = useNow(10_000);
  const rules: DraftRules = {
    scale,
    tick: Math.max(1, unitsOf(symbol.tickSize, scale) || 1),
    last,
    isMarketOpen: price === null || market.isOpen,
    now,
    publishAt,
    cost: unitsOf(symbol.spread, scale) || 0,
    maxDays: useSettings()?.ideaMaxDays ?? settingDefaults['ideas.maxDays'],
  };
  const own = draftFaults(body, rules);
  // What the server has refused stands until the draft changes.
  const faults = refused?.of === body ? joined(own, refused.faults) : own;
  const change = useCallback(
    (changes: Partial<IdeaDraftBody>) => autosave.change({ ...autosave.view.content, ...changes }),
    [autosave],
  );
  const touch = useCallback((field: string) => setTouched((before) => new Set(before).add(field)), []);
  /** The fault to show at a field: after it was left, or when publishing was tried. */
  const faultAt = (field: DraftField, target?: number): DraftFault | null => {
    const place = target === undefined ? field : `${field}${target}`;
    if (!touched.has(place) && !touched.has('all')) return null;
    return faults.find((fault) => fault.field === field && (target === undefined || fault.target === target)) ?? null;
  };
  return {
    autosave,
    view,
    body,
    scale,
    rules,
    price,
    faults,
    change,
    touch,
    faultAt,
    refuse: (list: readonly DraftFault[]) => setRefused({ of: body, faults: list }),
  };
}

export type DraftForm = ReturnType<typeof useDraftForm>;

const noDays: SymbolPrice['tradingDays'] = [];

const keyOf = ({ field, code, target }: DraftFault) => `${field} ${target ?? ''} ${code}`;

function joined(own: readonly DraftFault[], refused: readonly DraftFault[]): DraftFault[] {
  const known = new Set(own.map(keyOf));
  return [...own, ...refused.filter((fault) => !known.has(keyOf(fault)))];
}
