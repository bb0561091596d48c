import { personalRows, type PersonalDataSource } from '#site/personal-data.ts';

/** A person's API keys, without secrets. */
export const integrationsData: PersonalDataSource[] = [
  personalRows({
    name: 'integrations/api-keys',
    from: 'api_keys',
    owner: 'owner_id',
    key: { column: 'id', type: 'uuid' },
    columns: {
      name: 'name',
      prefix: 'prefix',
      scopes: 'scopes',
      createdAt: 'created_at',
      expiresAt: 'expires_at',
      lastUsedAt: 'last_used_at',
      revokedAt: 'revoked_at',
    },
  }),
];
