/** Hosts of videos that may be embedded, each with the form of its references. */
export const embedProviders = ['youtube', 'vimeo'] as const;
export type EmbedProvider = (typeof embedProviders)[number];
const embedRefs: Record<EmbedProvider, RegExp> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{6,12}$/ };

export function isEmbedRef(provider: EmbedProvider, ref: string): boolean {
  return embedRefs[provider].test(ref);
}
