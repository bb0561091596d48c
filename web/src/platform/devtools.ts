import type { StateCreator } from 'zustand';
import { devtools } from 'zustand/middleware';

/** Shows a store to the state inspector while developing, with the last 25 actions; the product leaves that out. */
export function inspected<T>(name: string, state: StateCreator<T, [], []>): StateCreator<T, [], []> {
  if (!import.meta.env.DEV) return state;
  return devtools(state, { name, maxAge: 25 }) as unknown as StateCreator<T, [], []>;
}
