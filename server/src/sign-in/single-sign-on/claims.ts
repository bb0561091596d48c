export type Claims = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null;

/**
 * The value of a claim by its name or path. A name may contain dots (`https://school.example/roles`, `cognito:groups`); otherwise
 * a dot leads into an object (`realm_access.roles`), or into every element of a list (`groups.name`). The longest
 * name wins. Undefined: there is no such claim.
 */
export function claimAt(claims: Claims, path: string): unknown {
  const names = path.split('.');
  for (let length = names.length; length > 0; length--) {
    const name = names.slice(0, length).join('.');
    if (!Object.hasOwn(claims, name)) continue;
    const value = claims[name];
    const rest = names.slice(length).join('.');
    if (length === names.length) return value;
    if (Array.isArray(value)) return value.filter(isObject).map((each) => claimAt(each, rest));
    const inner = isObject(value) ? claimAt(value, rest) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/**
 * Whether a provider keeps a claim elsewhere because it is too large for a token (Microsoft Entra, for people with more than 200
 * groups). http://openid.net/specs/openid-connect-core-1_0.html#AggregatedDistributedClaims
 */
export function isKeptElsewhere(claims: Claims, path: string): boolean {
  const elsewhere = claims['_claim_names'];
  return isObject(elsewhere) && (Object.hasOwn(elsewhere, path) || Object.hasOwn(elsewhere, path.split('.')[0] ?? ''));
}

/**
 * The texts of a claim: one, a list, or the names of an object that describes each of them (Zitadel:
 * `{ teacher: { orgId: 'domain' } }`).
 */
export function textsOfClaim(value: unknown): string[] {
  if (Array.isArray(value))
    return value.filter((each) => typeof each === 'string' || typeof each === 'number').map(String);
  if (isObject(value)) return Object.keys(value).filter((name) => isObject(value[name]));
  return typeof value === 'string' || typeof value === 'number' || value === true ? [String(value)] : [];
}
