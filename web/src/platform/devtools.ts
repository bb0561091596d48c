import type { StateCreator } from 'zustand';
import { devtools } from 'zustand/middleware';

/** Connects a store to the state inspector during development, with the last 25 actions; not part of production builds. */
export function inspected<T>(name: string, state: StateCreator<T, [], []>): StateCreator<T, [], []> {
  if (!import.meta.env.DEV) return state;
  return devtools(state, { name, maxAge: 25 }) as unknown as StateCreator<T, [], []>;
}
