/** The providers' addresses. Admins enter only keys and names, so that nobody can make this server call another address. */
export interface HostAddresses {
  dyntubeApi: string;
  dyntubeUpload: string;
  muxApi: string;
  muxStream: string;
  muxImage: string;
  bunnyApi: string;
  /** CDN of a pull zone: `vz-….b-cdn.net`. */
  bunnyCdn: (hostName: string) => string;
  cloudflareApi: string;
  cloudflareCustomer: (code: string) => string;
  /** Allowed endings of the hosts in URLs returned by providers, for sending and downloading files. */
  files: readonly string[];
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Addresses of the providers of hosted videos; undefined: the real ones. */
    videoHosts: HostAddresses | undefined;
  }
}

export const hostAddresses: HostAddresses = {
  dyntubeApi: 'https://api.dyntube.com/v1',
  dyntubeUpload: 'https://upload.dyntube.com/v1',
  muxApi: 'https://api.mux.com/video/v1',
  muxStream: 'https://stream.mux.com',
  muxImage: 'https://image.mux.com',
  bunnyApi: 'https://video.bunnycdn.com',
  bunnyCdn: (hostName) => `https://${hostName}`,
  cloudflareApi: 'https://api.cloudflare.com/client/v4',
  cloudflareCustomer: (code) => `https://customer-${code}.cloudflarestream.com`,
  files: ['.mux.com', '.storage.googleapis.com', '.videodelivery.net', '.cloudflarestream.com'],
};

/** Whether a URL returned by a provider may be used. */
export function isFileAddress(url: string, { files }: HostAddresses): boolean {
  const { protocol, hostname, origin } = new URL(url);
  return files.some((end) => origin === end || (protocol === 'https:' && `.${hostname}`.endsWith(end)));
}

/** The origins from which pages load videos of a provider. */
export const originsOfKind = {
  mux: ['https://stream.mux.com', 'https://*.mux.com'],
  bunny: ['https://*.b-cdn.net'],
  cloudflare: ['https://*.cloudflarestream.com'],
  dyntube: ['https://*.dyntube.com', 'https://*.dyntube.io'],
} as const;
