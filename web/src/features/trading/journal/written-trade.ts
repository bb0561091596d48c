import { decimalText } from '#ui/decimal-text.ts';
import type { JournalEntry, JournalFields } from '@candela/contract/trading/journal';

/** A trade as it stands in the form: one exit, everything as text. */
export interface WrittenFields {
  symbol: string;
  direction: 'long' | 'short';
  entry: string;
  stop: string;
  exit: string;
  /** In the zone of the page: `2026-11-20T19:00`. */
  tradedAt: string;
  setup: string;
  tags: string[];
  checklist: { text: string; isKept: boolean }[];
  moodBefore: number | null;
  moodAfter: number | null;
  note: string;
  mistakes: string;
  lesson: string;
}

export function writtenOf(entry: JournalEntry | null, at: string): WrittenFields {
  return {
    symbol: entry?.symbol ?? '',
    direction: entry?.direction ?? 'long',
    entry: entry?.entry ?? '',
    stop: entry?.stop ?? '',
    exit: entry?.exits.at(-1)?.price ?? '',
    tradedAt: at,
    setup: entry?.setup ?? '',
    tags: entry?.tags ?? [],
    checklist: entry?.checklist ?? [],
    moodBefore: entry?.moodBefore ?? null,
    moodAfter: entry?.moodAfter ?? null,
    note: entry?.note ?? '',
    mistakes: entry?.mistakes ?? '',
    lesson: entry?.lesson ?? '',
  };
}

/** As it is sent. Several exits, of a trade that has them already, stay as they are. */
export function fieldsOf({ exit, ...written }: WrittenFields, entry: JournalEntry | null, at: string): JournalFields {
  const exits = entry && entry.exits.length > 1 ? entry.exits : [{ price: decimalText(exit), bps: 10_000 }];
  return { ...written, entry: decimalText(written.entry), stop: decimalText(written.stop), exits, tradedAt: at };
}
