import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { compressedText } from './compressed-text.ts';
import { openApiDocument } from './openapi.ts';

const documentPath = '/api/openapi.json';
const docsPath = '/api/docs';
/** Requests per minute: enough for a reader. Anybody may ask, and the response is large. */
const docsRequestsPerMinute = 120;

/**
 * Excludes the documentation, which is large, from the compression of each response, and rate limits it. Register it before the plugin that
 * compresses, because that plugin looks at routes as they are declared.
 */
export function spareApiDocs(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url !== documentPath && !route.url.startsWith(docsPath)) return;
    route.compress = false;
    route.config = { ...route.config, requestsPerMinute: docsRequestsPerMinute };
  });
}

/** The description of the API per version, built and compressed once in a process: it takes a third of the time of a start. */
const descriptions = new Map<string, { document: object; send: ReturnType<typeof compressedText> }>();

function describeApi(version: string) {
  const known = descriptions.get(version);
  if (known) return known;
  const document = openApiDocument(version);
  const description = { document, send: compressedText(JSON.stringify(document)) };
  descriptions.set(version, description);
  return description;
}

/** Serves the description of the API, and the pages to read it on. */
export async function mountApiDocs(app: FastifyInstance, version: string): Promise<void> {
  const { document, send } = describeApi(version);
  app.addHook('onRequest', async ({ url }, reply) => {
    // Copies that the pages would otherwise write anew for each request.
    if (/^\/api\/docs\/(json|yaml)(\?|$)/.test(url)) return reply.redirect(documentPath);
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  // Under the policy of every other page: that of the plugin has http pages ask for https, and refuses styles that it writes itself.
  await app.register(swaggerUi, { routePrefix: docsPath });
  app.get(documentPath, (request, reply) => send(request, reply.type('application/json; charset=utf-8')));
}
