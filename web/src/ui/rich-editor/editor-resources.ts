import type { EmbedProvider } from '@candela/contract/learning/embeds';
import { createContext, useContext, useSyncExternalStore } from 'react';

export interface ChartNode {
  assetId: string;
  alt: string;
  caption: string;
  symbol: string;
  timeframe: string;
  from: string;
  to: string;
}

/** What an editor gets from the page around it. */
export interface EditorResources {
  /** Addresses of uploaded pictures; null while one is not known. */
  pictures: { subscribe: (listener: () => void) => () => void; addressOf: (assetId: string) => string | null };
  /** Uploads a picture; rejects with an error that has been shown already. */
  uploadImage: (file: File) => Promise<string>;
  /** Asks for a chart and takes its picture; null when it was left. */
  takeChart: () => Promise<ChartNode | null>;
  /** Asks for a film of another host; null when it was left. */
  askEmbed: () => Promise<{ provider: EmbedProvider; ref: string } | null>;
}

const Context = createContext<EditorResources | null>(null);

export const EditorResourcesProvider = Context.Provider;

export function useEditorResources(): EditorResources {
  const resources = useContext(Context);
  if (!resources) throw new Error('An editor needs its resources.');
  return resources;
}

/** Address of an uploaded picture; null while it is not known. */
export function usePictureUrl(assetId: string): string | null {
  const { pictures } = useEditorResources();
  return useSyncExternalStore(pictures.subscribe, () => pictures.addressOf(assetId));
}
