import { isEmbedRef, type EmbedProvider } from '@candela/contract/embeds';

/** The host and id of a video from its URL; null if it cannot be embedded. */
export function readEmbed(text: string): { provider: EmbedProvider; ref: string } | null {
  const address = text.trim();
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^(www|m|player)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const found = ((): [EmbedProvider, string] | null => {
    if (host === 'youtu.be') return ['youtube', first];
    if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
      const isPath = ['embed', 'shorts', 'live', 'v'].includes(first);
      return ['youtube', isPath ? second : (url.searchParams.get('v') ?? '')];
    }
    if (host === 'vimeo.com') return ['vimeo', first === 'video' ? second : first];
    return null;
  })();
  return found && isEmbedRef(...found) ? { provider: found[0], ref: found[1] } : null;
}

export function embedAddress({ provider, ref }: { provider: EmbedProvider; ref: string }): string {
  return provider === 'youtube' ? `https://www.youtube.com/watch?v=${ref}` : `https://vimeo.com/${ref}`;
}
