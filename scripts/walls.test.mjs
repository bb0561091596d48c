import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { domains } from './lint/domains.mjs';
import { findWall } from './lint/walls.mjs';

test.each([
  ['live/events/events.service.ts', '#accounts/user-locks.ts'],
  ['live/events/events.service.ts', '#learning/content/lesson-contents.ts'],
  ['accounts/users/users.routes.test.ts', '#live/access.ts'],
  ['accounts/users/users.service.ts', './users.queries.ts'],
  ['platform/http/api.ts', '#db/client.ts'],
  ['db/entitlements.ts', '#platform/identity/callers.ts'],
  ['app.ts', '#trading/trading.ts'],
  ['trading/ideas/ideas.service.ts', '#market-data/symbol-access.ts'],
])('%s may import %s', (path, given) => expect(findWall(path, given)).toBeNull());

test.each([
  ['accounts/users/users.service.ts', '#live/access.ts', 'accounts stands above live, and must not import it.'],
  ['market-data/watchlists/watchlists.service.ts', '#trading/idea-access.ts', 'market-data stands above trading'],
  ['trading/journal/journal.service.ts', '#trading/practice/practice.service.ts', 'Features never import features'],
  ['site/languages/built-in-texts.ts', '#messaging/built-in-texts.ts', 'site stands above messaging'],
  ['live/events/events.service.ts', '#accounts/users/users.service.ts', 'Features never import features'],
  ['live/events/events.service.ts', '#live/rooms/rooms.service.ts', 'Features never import features'],
  ['live/live.ts', '#accounts/accounts.ts', 'Only app.ts puts domains together.'],
  ['live/live.ts', '#app.ts', 'Domains are below app and demo.'],
  ['live/live.ts', '#first-start.ts', 'Domains are below app and demo.'],
  ['live/live.ts', '#demo/people.ts', 'Domains are below app and demo.'],
  ['live/events/events.service.ts', '../rooms/rooms.service.ts', 'No way up'],
  ['live/events/events.routes.ts', './events.queries.ts', 'routes → service → queries.'],
  ['live/events/events.routes.ts', 'drizzle-orm', 'routes → service → queries.'],
  ['live/events/events.queries.ts', './events.service.ts', 'routes → service → queries.'],
  ['platform/http/api.ts', '#live/access.ts', 'platform knows no business'],
  ['db/entitlements.ts', '#platform/http/errors.ts', 'db is below everything'],
])('%s may not import %s', (path, given, message) => expect(findWall(path, given)).toContain(message));

test('the list has every domain of the server, the contract and the client', () => {
  const names = domains.map(({ name }) => name).toSorted();
  const others = new Set(['app.ts', 'db', 'demo', 'platform', 'testing']);
  const foldersOf = (place) =>
    readdirSync(new URL(place, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !others.has(entry.name))
      .map((entry) => entry.name)
      .toSorted();
  expect(foldersOf('../server/src')).toEqual(names);
  expect(foldersOf('../contract/src')).toEqual(names);
  expect(names).toEqual(expect.arrayContaining(foldersOf('../web/src/features')));
});
