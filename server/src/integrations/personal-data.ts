import { run } from '#db/rows.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
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

/** A person's API keys, without secrets. */
export const integrationsData: DomainData = {
  rows,
  leftOut: { webhook_endpoints: leftOutAs.ofInstallation },
  erasures: {
    api_keys: (tx, { id }) => run(tx)`
      update api_keys set revoked_at = now() where owner_id = ${id}::uuid and revoked_at is null`,
  },
  kept: {
    webhook_endpoints: keptAs.ofInstallation,
  },
};
