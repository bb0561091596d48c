import { endSignUp } from '#accounts/ended-sign-ups.ts';
import { canGo, isAdmin, lockAdmins } from '#accounts/last-admin.ts';
import { tellUsers } from '#accounts/webhook-events.ts';
import type { Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { isLookalikeDomain } from '#platform/text/lookalike-domains.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import { defaultGrants } from '@candela/contract/permissions';
import { rankOf, roleIds, type RoleId } from '@candela/contract/roles';
import { domainsOf, isOfDomains } from '@candela/contract/site/domain-lists';
import { connect, findOwner, hasAccount, insertPerson, writeRoles, type Owner } from './identities.queries.ts';
import type { Proven } from './proven-identity.ts';
import { rolesBy } from './role-rules.ts';
import type { ProviderRow } from './single-sign-on.queries.ts';

/**
 * The account for a proven identity: the person's own, with roles by the rules, or a new one.
 * @throws AppError singleSignOn.noAccess, singleSignOn.emailMissing, singleSignOn.emailUnproven, singleSignOn.emailUnsaid,
 *   singleSignOn.unreachable, singleSignOn.linkFirst, singleSignOn.otherDomain
 */
export async function accountOf(tx: Tx, provider: ProviderRow, proven: Proven): Promise<string> {
  if (provider.roleRules.length > 0) await lockAdmins(tx);
  const owner = await findOwner(tx, proven.issuer, proven.subject);
  if (!owner) return makeAccount(tx, provider, proven);
  if (owner.status !== 'active') throw new AppError('singleSignOn.noAccess', { userId: owner.id });
  await followRoles(tx, provider, proven, owner);
  return owner.id;
}

async function makeAccount(tx: Tx, provider: ProviderRow, proven: Proven): Promise<string> {
  const email = provenEmail(provider, proven);
  // Proof of an address elsewhere is no proof of owning the account here.
  if (await hasAccount(tx, email)) throw new AppError('singleSignOn.linkFirst');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!isOfDomains(email, domainsOf(provider.domains)) || isLookalikeDomain(domain)) {
    throw new AppError('singleSignOn.otherDomain');
  }
  const roles = rolesBy(provider, proven.claims, [roleIds.student]);
  const firstName = proven.firstName || (email.split('@')[0] ?? '').slice(0, 60);
  const lastName = proven.lastName || '–';
  const row = { email, firstName, lastName, roleId: highest(roles), roleIds: roles, permissions: grantsOf(roles) };
  await endSignUp(tx, email);
  const id = await insertPerson(tx, { ...row, status: 'active' });
  if (id === null) throw new AppError('singleSignOn.linkFirst');
  if ((await connect(tx, proven.issuer, proven.subject, id)) !== 'new') throw new AppError('singleSignOn.taken');
  await changeSearch(tx, 'educator', [id]);
  await tellUsers(tx, 'user.created', [id]);
  await recordChange(tx, null, {
    action: 'create',
    entity: 'user',
    entityId: id,
    after: { roleIds: roles, by: provider.name },
    personal: { personId: id, after: { email, firstName, lastName } },
  });
  return id;
}

/** @throws AppError singleSignOn.emailMissing, singleSignOn.emailUnproven, singleSignOn.emailUnsaid, singleSignOn.unreachable */
function provenEmail(provider: ProviderRow, { email, isEmailProven, moreFailed }: Proven): string {
  // What the provider has said counts more than what admins say of it.
  if (isEmailProven === false) throw new AppError('singleSignOn.emailUnproven');
  if (email !== null && (isEmailProven || provider.isEmailTrusted)) return email;
  if (moreFailed) throw moreFailed;
  throw new AppError(email === null ? 'singleSignOn.emailMissing' : 'singleSignOn.emailUnsaid');
}

/** The last active admin keeps that role, and so does the last SuperAdmin, whatever the provider says. */
async function followRoles(tx: Tx, provider: ProviderRow, proven: Proven, owner: Owner): Promise<void> {
  const before = owner.roleIds.toSorted();
  const roles = rolesBy(provider, proven.claims, before);
  if (String(before) === String(roles)) return;
  const roleId = roles.includes(owner.roleId) ? owner.roleId : highest(roles);
  const { superAdmin } = roleIds;
  const isLess = isAdmin(before) && (!isAdmin(roles) || (before.includes(superAdmin) && !roles.includes(superAdmin)));
  if (isLess && !(await canGo(tx, { id: owner.id, roleIds: before }))) return;
  const permissions = followGrants(owner.permissions, before, roles);
  await writeRoles(tx, owner.id, { roleId, roleIds: roles, permissions });
  await changeSearch(tx, 'educator', [owner.id]);
  await tellUsers(tx, 'user.updated', [owner.id]);
  await recordChange(tx, null, {
    action: 'update',
    entity: 'user',
    entityId: owner.id,
    before: { roleIds: before, permissions: owner.permissions },
    after: { roleIds: roles, permissions, by: provider.name },
  });
}

function highest(roles: readonly number[]): number {
  return roles.toSorted((a, b) => rankOf([b]) - rankOf([a]))[0] ?? roleIds.student;
}

/** Grants are kept; added roles bring their default grants, and grants that need a removed role are removed with it. */
function followGrants(granted: readonly string[], before: readonly number[], roles: readonly number[]): string[] {
  const gone = grantsOf(before.filter((role) => !roles.includes(role)));
  const justified = grantsOf(roles);
  const kept = granted.filter((grant) => !gone.includes(grant) || justified.includes(grant));
  return [...new Set([...kept, ...grantsOf(roles.filter((role) => !before.includes(role)))])];
}

/** The default grants of new users with these roles. */
function grantsOf(roles: readonly number[]): string[] {
  return [...new Set(roles.flatMap((role) => [...defaultGrants[role as RoleId]]))];
}
