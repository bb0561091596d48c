import type { ComponentType } from 'react';
import { SymbolRecords } from '#features/trading/records/symbol-records.tsx';
import type { Instrument } from '@candela/contract/market-data/candles';

/** What another domain shows of a symbol on its page, such as trade ideas; it shows nothing when there is none. */
export type MarketSection = ComponentType<{ instrument: Instrument }>;

/** In the order in which they are shown, below the chart. Domains add theirs here. */
export const marketSections: readonly MarketSection[] = [SymbolRecords];
