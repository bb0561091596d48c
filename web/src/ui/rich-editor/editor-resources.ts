import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EmbedProvider } from '@candela/contract/embeds';

export interface ChartNode {
  assetId: string;
  alt: string;
  caption: string;
  symbol: string;
  timeframe: string;
  from: string;
  to: string;
}

/** What the page provides to an editor. */
export interface EditorResources {
  /** URLs of uploaded pictures; null until known. */
  pictures: { subscribe: (listener: () => void) => () => void; addressOf: (assetId: string) => string | null };
  /** Uploads a picture; rejects with an error that has already been shown. */
  uploadImage: (file: File) => Promise<string>;
  /** Lets the user choose a chart and takes its picture; null if cancelled. */
  takeChart: () => Promise<ChartNode | null>;
  /** Lets the user choose a video of another host; null if cancelled. */
  askEmbed: () => Promise<{ provider: EmbedProvider; ref: string } | null>;
}

const Context = createContext<EditorResources | null>(null);

export const EditorResourcesProvider = Context.Provider;

export function useEditorResources(): EditorResources {
  const resources = useContext(Context);
  if (!resources) throw new Error('An editor needs its resources.');
  return resources;
}

/** URL of an uploaded picture; null until known. */
export function usePictureUrl(assetId: string): string | null {
  const { pictures } = useEditorResources();
  return useSyncExternalStore(pictures.subscribe, () => pictures.addressOf(assetId));
}
