import { personalRows, type PersonalDataSource } from '#site/personal-data.ts';

/** Keys that somebody has made for programs; never their secrets. */
export const integrationsData: PersonalDataSource = personalRows({
  name: 'api-keys',
  from: 'api_keys',
  owner: 'owner_id',
  key: { column: 'id', type: 'uuid' },
  columns: {
    name: 'name',
    scopes: 'scopes',
    createdAt: 'created_at',
    expiresAt: 'expires_at',
    lastUsedAt: 'last_used_at',
    revokedAt: 'revoked_at',
  },
});
