/** The introduction to the API that its users read first: Markdown at the head of its description. */
export const apiDescription = `
Times are ISO 8601 in UTC. Lists are paged: pass \`nextCursor\` as \`cursor\` until it is null. The query parameter
\`_ts\` is ignored. The response of a failed call has \`title\`, \`description\`, \`isToShow\` and \`message\`; \`title\`
is \`errors.<code>.title\`, where the code identifies the error and never changes.

## Clients with signed-in users

Every call carries the \`x-api-key\` of its client; calls that are not public also carry a bearer token from \`POST /sessions\`.

## Programs: API keys

An admin creates a key under *Integrations* and chooses its scopes and its expiry date. The secret is shown only once. A call carries it as
the bearer token, without \`x-api-key\`, cookie or session.

\`\`\`sh
curl -H "Authorization: Bearer $CANDELA_KEY" "https://school.example/api/users?limit=50"
\`\`\`

\`\`\`js
// Node 20 and newer. Reads every page of a list; waits when it was rate limited.
async function* everyUser(site, key) {
  let cursor = null;
  for (;;) {
    const url = new URL('/api/users?limit=100', site);
    if (cursor !== null) url.searchParams.set('cursor', cursor);
    const answer = await fetch(url, { headers: { authorization: \`Bearer \${key}\` } });
    if (answer.status === 429) {
      await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get('retry-after') ?? 5)));
      continue;
    }
    const body = await answer.json();
    if (!answer.ok) throw new Error(\`\${answer.status} \${body.title}: \${body.message}\`);
    yield* body.data;
    cursor = body.nextCursor;
    if (cursor === null) return;
  }
}
for await (const { fullName, email } of everyUser('https://school.example', process.env.CANDELA_KEY)) console.log(fullName, email);
\`\`\`

A key has the permissions that its owner has at that moment, limited to its scopes. Each endpoint below names the scope that it
requires; those without a scope cannot be called with a key. Keys are refused with:

| Status | Code | Because |
| --- | --- | --- |
| 401 | \`keys.malformed\` | the key is incomplete or mistyped |
| 401 | \`keys.unknown\` | there is no such key, or its secret was replaced by a renewal |
| 401 | \`keys.expired\` \`keys.revoked\` | the key has expired or was revoked |
| 401 | \`keys.ownerInactive\` | the owner of the key is suspended or deleted |
| 403 | \`keys.scopeMissing\` | the key does not have the required scope |
| 403 | \`keys.notOpen\` \`keys.personOnly\` | the call requires a signed-in user |
| 403 | \`sessions.forbidden\` | the owner of the key does not have the permission |
| 429 | \`request.tooMany\` | more than 300 calls a minute (the installation can set another limit); see \`Retry-After\` |
`.trim();
