import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { minAnalysisLength } from '@candela/contract/trading/idea-draft-fields';
import { ideaFaults, ideaWarnings, type IdeaFault, type IdeaWarning } from '@candela/markets/outcomes/idea-faults';
import type { IdeaTerms } from '@candela/markets/outcomes/terms';
import { analysisText } from './analysis-text.ts';
import { unitsOf, type Levels, type PriceScale } from './idea-scale.ts';

/** What a draft is checked against while it is written. */
export interface DraftRules {
  scale: PriceScale;
  /** The tick size of today, in smallest units. */
  tick: number;
  /** In smallest units; null: there is no price. */
  last: number | null;
  isMarketOpen: boolean;
  now: number;
  /** When it is to be published; null: now. What depends on the price is checked at that time only. */
  publishAt: number | null;
  /** Of buying and selling together, in smallest units. */
  cost: number;
  /** Days for which it may be valid, at most. */
  maxDays: number;
}

/** A part of the form that a fault is about. */
export type DraftField =
  | IdeaFault['field']
  | 'entryHigh'
  | 'analysis'
  | 'disclosure'
  | 'style'
  | 'timeframe'
  | 'confidence'
  | 'riskBps'
  | 'symbolId'
  | 'direction';

export interface DraftFault {
  field: DraftField;
  code: IdeaFault['code'] | 'missing' | 'shortAnalysis';
  /** Of targets: which one, from 1 on. */
  target?: number;
}

/** The levels of a draft in smallest units; NaN where one is missing. */
export function draftLevels(draft: IdeaDraftBody, scale: PriceScale): Levels {
  const units = (text: string | null) => (text === null ? NaN : unitsOf(text, scale));
  const low = units(draft.entryLow);
  const high = draft.entryHigh === null ? low : units(draft.entryHigh);
  return {
    direction: draft.direction ?? 'long',
    entryLow: low,
    entryHigh: high,
    stop: units(draft.stop),
    targets: draft.targets.map(({ price, allocationBps }) => ({ price: units(price), bps: allocationBps ?? 0 })),
  };
}

function termsOf(draft: IdeaDraftBody, rules: DraftRules): IdeaTerms {
  return {
    ...draftLevels(draft, rules.scale),
    orderType: draft.orderType ?? 'limit',
    publishedAt: rules.publishAt ?? rules.now,
    validUntil: draft.validUntil === null ? NaN : Date.parse(draft.validUntil),
    breakEvenAfterTp1: draft.isBreakEvenAfterTp1,
    cost: rules.cost,
  };
}

/** Everything that keeps a draft from being published, as far as the client can tell; the server checks it again. */
export function draftFaults(draft: IdeaDraftBody, rules: DraftRules): DraftFault[] {
  const missing: DraftFault[] = [];
  const need = (field: DraftField, isMissing: boolean) => isMissing && missing.push({ field, code: 'missing' });
  need('entry', draft.entryLow === null);
  need('entryHigh', draft.entryLow !== null && draft.entryHigh === null);
  need('stop', draft.stop === null);
  draft.targets.forEach(({ price }, index) => {
    if (price === null) missing.push({ field: 'targets', code: 'missing', target: index + 1 });
  });
  need('validUntil', draft.validUntil === null);
  const said = new Set(missing.map(placeOf));
  const faults = ideaFaults(termsOf(draft, rules), {
    tick: rules.tick,
    allowsNegative: rules.last !== null && rules.last < 0,
    ...(rules.publishAt === null
      ? { last: rules.last, isMarketOpen: rules.isMarketOpen, now: rules.now }
      : { last: null, isMarketOpen: true, now: rules.publishAt }),
    maxDays: rules.maxDays,
  }).filter(({ code }) => rules.publishAt === null || code !== 'rangeWithoutPrice');
  missing.push(...faults.filter((fault) => !said.has(placeOf(fault))));
  need('style', draft.style === null);
  need('disclosure', draft.disclosure === null);
  if (analysisText(draft.analysis).length < minAnalysisLength)
    missing.push({ field: 'analysis', code: 'shortAnalysis' });
  return missing;
}

const placeOf = ({ field, target }: DraftFault) => `${field} ${target ?? ''}`;

/** What an author should think about; nothing of it keeps a draft from being published. */
export function draftWarnings(draft: IdeaDraftBody, rules: DraftRules, range: number | null): IdeaWarning[] {
  const terms = termsOf(draft, rules);
  const isWhole = [terms.entryLow, terms.entryHigh, terms.stop].every(Number.isFinite);
  return isWhole ? ideaWarnings(terms, range) : [];
}

/** Reads the faults that a refused publication lists: `stop stopSide; targets 2 offTick`. */
export function serverFaults(message: string): DraftFault[] {
  return message.split(';').flatMap((part): DraftFault[] => {
    const [field, ...rest] = part.trim().split(' ');
    const code = rest.at(-1);
    const target = rest.length > 1 ? Number(rest[0]) : NaN;
    if (!field || !code || !/^[a-zA-Z]+$/.test(field) || !/^[a-zA-Z]+$/.test(code) || rest.length > 2) return [];
    return [
      {
        field: field as DraftField,
        code: code as DraftFault['code'],
        ...(Number.isInteger(target) && { target }),
      },
    ];
  });
}
