import { useSyncExternalStore } from 'react';
import type { Asset } from '@candela/contract/authoring/assets';

/** The files referenced by a draft, as far as they have been loaded. */
export class KnownAssets {
  readonly #assets = new Map<string, Asset>();
  readonly #listeners = new Set<() => void>();

  constructor(assets: readonly Asset[]) {
    for (const asset of assets) this.#assets.set(asset.id, asset);
  }

  add = (assets: readonly Asset[]): void => {
    for (const asset of assets) this.#assets.set(asset.id, asset);
    for (const listener of this.#listeners) listener();
  };

  find = (id: string): Asset | null => this.#assets.get(id) ?? null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useAsset(known: KnownAssets, id: string): Asset | null {
  return useSyncExternalStore(known.subscribe, () => known.find(id));
}
