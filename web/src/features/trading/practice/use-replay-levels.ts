import { useTranslation } from 'react-i18next';
import { useResultText } from '#ui/result-text.tsx';
import type { PracticeOrder, PracticeSession } from '@candela/contract/trading/practice';
import { resultIfEnded } from './open-result.ts';
import { resultAt, termsOf, type OrderDraft } from './order-draft.ts';
import type { ReplayLevel } from './replay-chart.tsx';

const unit = 10_000;

interface Given {
  draft: OrderDraft | null;
  open: PracticeOrder | null;
  /** The idea that it began with, at the end. */
  idea: PracticeSession['idea'];
  wantedStop: number | null;
  onDraft: (draft: OrderDraft) => void;
  onStop: (stop: number) => void;
}

/** The lines of the chart: of the trade that is open, or of the one that is being made. */
export function useReplayLevels({ draft, open, idea, wantedStop, onDraft, onStop }: Given): {
  levels: ReplayLevel[];
  filledAt: number | null;
} {
  const { t } = useTranslation();
  const text = useResultText();
  if (open) {
    const { terms, fill, stop, isClosing } = open;
    const movedStop = wantedStop ?? stop;
    const entry = fill ?? (terms.direction === 'long' ? terms.entryHigh : terms.entryLow);
    // Once it is filled, from the fill, as the trade beside the chart says it.
    const noteAt = (price: number) =>
      text((fill === null ? resultAt(terms, price) : resultIfEnded(open, fill, price)) / unit);
    const isRunning = fill !== null && !isClosing;
    const targets = terms.targets.slice(0, 1).map(({ price }) => ({
      level: 'target' as const,
      price,
      name: t(($) => $.practice.levels.target),
      note: noteAt(price),
    }));
    return {
      levels: [
        { level: 'entry', price: entry, name: t(($) => $.practice.levels.entry) },
        {
          level: 'stop',
          price: movedStop,
          name: t(($) => $.practice.levels.stop),
          note: noteAt(movedStop),
          ...(isRunning && { onPrice: onStop }),
        },
        ...targets,
      ],
      filledAt: open.events.find(({ type }) => type === 'filled')?.at ?? null,
    };
  }
  if (idea) {
    const level = (kind: ReplayLevel['level'], price: number): ReplayLevel => ({
      level: kind,
      price,
      name: t(($) => $.practice.levels[kind]),
    });
    const [target] = idea.targets;
    const entry = idea.direction === 'long' ? idea.entryHigh : idea.entryLow;
    return {
      levels: [
        level('entry', entry),
        level('stop', idea.stop),
        ...(target === undefined ? [] : [level('target', target)]),
      ],
      filledAt: null,
    };
  }
  if (!draft) return { levels: [], filledAt: null };
  const terms = termsOf(draft);
  const level = (name: 'entry' | 'stop' | 'target'): ReplayLevel => ({
    level: name,
    price: draft[name],
    name: t(($) => $.practice.levels[name]),
    ...(name !== 'entry' && { note: text(resultAt(terms, draft[name]) / unit) }),
    onPrice: (price) => onDraft({ ...draft, [name]: price }),
  });
  return { levels: [level('entry'), level('stop'), level('target')], filledAt: null };
}
