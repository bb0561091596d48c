/**
 * The domains in their order, for every floor: contract, server and web. A domain imports only from those above it. `engines` are folders
 * without routes, which the features of their domain may import.
 */
export const domains = [
  { name: 'site', engines: [] },
  { name: 'messaging', engines: ['senders'] },
  { name: 'oversight', engines: [] },
  { name: 'integrations', engines: [] },
  { name: 'accounts', engines: [] },
  { name: 'sign-in', engines: [] },
  { name: 'billing', engines: [] },
  { name: 'market-data', engines: ['storage', 'sources'] },
  { name: 'video', engines: ['hosts'] },
  { name: 'learning', engines: ['content', 'progress', 'translating'] },
  { name: 'authoring', engines: [] },
  { name: 'live', engines: ['media', 'providers'] },
  { name: 'community', engines: ['readers'] },
  { name: 'trading', engines: ['outcomes'] },
  { name: 'scanning', engines: ['engine'] },
];
