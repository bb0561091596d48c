import { run } from '#db/rows.ts';
import { apiKeys } from '#db/tables/api-keys.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'integrations/api-keys',
    table: apiKeys,
    owner: apiKeys.ownerId,
    key: apiKeys.id,
    columns: {
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
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
