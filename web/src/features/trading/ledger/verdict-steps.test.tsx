import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import type { LogVerdict } from '@candela/markets/log/verification';
import { VerdictSteps } from './verdict-steps.tsx';

const stepsOf = (uncommittedDays: number) => {
  const verdict: LogVerdict = {
    checkpoint: null,
    problem: null,
    wrong: null,
    entries: 7,
    opened: 3,
    lastAt: '',
    authors: new Map(),
    largestGap: null,
    witnesses: [],
    outcomes: { judged: 1, unjudged: 0, committedDays: 1, uncommittedDays, records: [] },
  };
  const news = { type: 'done' as const, verdict, milliseconds: 5, openings: 3, keys: [], published: null };
  return <VerdictSteps news={news} file={null} />;
};

test('days of candles of which the log says nothing are told with the outcomes', () => {
  const { change } = renderPart(stepsOf(0));
  expect(screen.queryByText(/the log says nothing/)).toBeNull();
  change(stepsOf(2));
  expect(screen.getByText(/Of .?2.? days of candles the log says nothing/)).toBeDefined();
});
