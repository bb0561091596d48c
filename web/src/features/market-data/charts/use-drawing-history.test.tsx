import type { Drawing } from '@candela/contract/live/charts';
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useDrawingHistory } from './use-drawing-history.ts';

const lineAt = (value: number): Drawing => ({ id: 'a', type: 'horizontalLine', points: [{ timestamp: 1, value }] });

const begin = () =>
  renderHook(() => {
    const [drawings, setDrawings] = useState<Drawing[]>([]);
    return { drawings, history: useDrawingHistory(drawings, setDrawings) };
  }).result;

test('steps are undone and redone, a move is one step', () => {
  const state = begin();
  const change = (drawings: Drawing[], isDone: boolean) => act(() => state.current.history.change(drawings, isDone));
  change([lineAt(1)], true);
  for (const value of [2, 3, 4]) change([lineAt(value)], false);
  change([lineAt(5)], true);
  act(() => state.current.history.undo?.());
  expect(state.current.drawings).toEqual([lineAt(1)]);
  act(() => state.current.history.redo?.());
  expect(state.current.drawings).toEqual([lineAt(5)]);
  act(() => state.current.history.undo?.());
  act(() => state.current.history.undo?.());
  expect(state.current.drawings).toEqual([]);
  expect(state.current.history.undo).toBeNull();
  change([lineAt(9)], true);
  expect(state.current.history.redo).toBeNull();
});
