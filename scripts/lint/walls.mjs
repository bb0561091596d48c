import { domains } from './domains.mjs';

const places = new Map(domains.map(({ name }, at) => [name, at]));

/**
 * What a file of the server must not import: what lies above its floor, the features of others, and domains below its own.
 * @param path of the file, from `server/src`
 * @param given what it imports: `#accounts/people.ts`, `./people.queries.ts`
 * @returns the rule in words; null when the import is allowed
 */
export function findWall(path, given) {
  const isTest = path.endsWith('.test.ts');
  const [floor = ''] = path.split('/');
  if (given.startsWith('../')) return places.has(floor) ? 'No way up: use # paths.' : null;
  const [target = '', ...rest] = given.startsWith('#') ? given.slice(1).split('/') : [];
  if (!given.startsWith('#')) return isTest || !places.has(floor) ? null : findStep(path, given);
  if (floor === 'db' || floor === 'platform') return isTest ? null : findBelow(floor, target, rest);
  if (!places.has(floor)) return null;
  return findWallOfDomain({ floor, isTest }, target, rest) ?? (isTest ? null : findStep(path, given));
}

/** db and platform know no business, and db nothing of requests and jobs. */
function findBelow(floor, target, rest) {
  if (target === floor) return null;
  if (floor === 'platform') {
    return target === 'db' ? null : 'platform knows no business: it is below the domains.';
  }
  const isAllowed = target === 'platform' && !['http', 'realtime', 'jobs'].includes(rest[0]);
  return isAllowed ? null : 'db is below everything but the contract.';
}

function findWallOfDomain({ floor, isTest }, target, rest) {
  // What lies flat in `server/src` starts the server and puts the domains together.
  if (target.endsWith('.ts') || target === 'demo') return isTest ? null : 'Domains are below app and demo.';
  const place = places.get(target);
  if (place === undefined) return null;
  const { engines } = domains[place];
  if (rest.length > 1 && !engines.includes(rest[0])) {
    return 'Features never import features: import your own files by ./, and of a domain only what lies flat in its folder.';
  }
  if (isTest) return null;
  if (rest[0] === `${target}.ts`) return 'Only app.ts puts domains together.';
  if (place > places.get(floor)) return `${floor} stands above ${target}, and must not import it.`;
  return null;
}

/** Inside a feature: routes → service → queries. */
function findStep(path, given) {
  const [, role] = /\.(routes|service|queries)\.ts$/.exec(path) ?? [];
  const isWrong =
    (role === 'routes' && /^\.\/.*\.queries\.ts$|^#db\/|^drizzle-orm/.test(given)) ||
    (role === 'queries' && /^\.\/.*\.(service|routes|present)\.ts$/.test(given)) ||
    (role === 'service' && /^\.\/.*\.routes\.ts$/.test(given));
  return isWrong ? 'routes → service → queries.' : null;
}
