export const hostKinds = ['dyntube', 'mux', 'bunny', 'cloudflare'] as const;

export type HostKind = (typeof hostKinds)[number];

interface HostField {
  name: string;
  /** Encrypted at rest, and never answered. */
  isSecret: boolean;
  isRequired: boolean;
  pattern: RegExp;
}

const id = (name: string, pattern: RegExp): HostField => ({ name, isSecret: false, isRequired: true, pattern });
const secret = (name: string, isRequired = true): HostField => ({
  name,
  isSecret: true,
  isRequired,
  pattern: /^[\x21-\x7e]{8,5000}$/,
});

/** What each provider has to be told. Addresses are fixed: nobody can make the server call another one. */
export const hostFields: Record<HostKind, readonly HostField[]> = {
  dyntube: [id('projectId', /^[\w-]{1,100}$/), secret('apiKey'), secret('securityKey')],
  mux: [
    id('tokenId', /^[\w-]{1,100}$/),
    secret('tokenSecret'),
    id('signingKeyId', /^[\w-]{1,200}$/),
    secret('signingKey'),
    secret('webhookSecret', false),
  ],
  bunny: [
    id('libraryId', /^\d{1,12}$/),
    secret('apiKey'),
    id('cdnHost', /^vz-[a-z\d-]{1,60}\.b-cdn\.net$/),
    secret('tokenKey'),
  ],
  cloudflare: [
    id('accountId', /^[\da-f]{32}$/),
    id('customerCode', /^[a-z\d]{4,40}$/),
    secret('apiToken'),
    secret('webhookSecret', false),
  ],
};
