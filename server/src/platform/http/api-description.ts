/** The introduction to the API that its users read first: Markdown at the head of its description. */
export const apiDescription = `
Instants are ISO 8601 in UTC. Lists are paged: pass \`nextCursor\` as \`cursor\` until it is null. The query parameter
\`_ts\` is ignored. A call that fails answers with a body of \`title\`, \`description\`, \`isToShow\` and \`message\`; \`title\`
is \`errors.<code>.title\`, where the code says what happened and never changes.

## Clients that people sign in with

Every call carries the \`x-api-key\` of its client; calls that are not public carry a bearer token from \`POST /sessions\`, too.

## Programs: API keys

An admin makes a key under *Integrations*, chooses its scopes and its expiry, and sees its secret once. A call carries it as
bearer token and nothing else: no \`x-api-key\`, no cookie, no session.

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

A key can do what its owner can do at that moment, limited to its scopes; each endpoint below names the scope that opens
it, and those that name none are closed to keys. Keys are refused with:

| Status | Code | Because |
| --- | --- | --- |
| 401 | \`keys.malformed\` | it is cut off, or has a typing error |
| 401 | \`keys.unknown\` | there is no such key, or it was renewed |
| 401 | \`keys.expired\` \`keys.revoked\` | it is over |
| 401 | \`keys.ownerInactive\` | its owner is suspended or gone |
| 403 | \`keys.scopeMissing\` | the scope is not among those of the key |
| 403 | \`keys.notOpen\` \`keys.personOnly\` | only people who have signed in do this |
| 403 | \`sessions.forbidden\` | the owner may not do it either |
| 429 | \`request.tooMany\` | a key calls 300 times a minute unless the installation says otherwise; see \`Retry-After\` |
`.trim();
