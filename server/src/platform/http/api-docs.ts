import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

const documentPath = '/api/openapi.json';
const docsPath = '/api/docs';
/** Enough for somebody who reads; anybody may ask, and what is sent is large. */
const docsRequestsPerMinute = 120;

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/**
 * Keeps the compression of each answer away from the documentation, which is large, and limits it. Before the plugin that
 * compresses: it looks at routes as they are declared.
 */
export function spareApiDocs(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url !== documentPath && !route.url.startsWith(docsPath)) return;
    route.compress = false;
    route.config = { ...route.config, requestsPerMinute: docsRequestsPerMinute };
  });
}

/** The description of the API, built and compressed once, and the pages to read it on. */
export async function mountApiDocs(app: FastifyInstance, version: string): Promise<void> {
  const document = openApiDocument(version);
  const text = JSON.stringify(document);
  const compressed = new Map<keyof typeof compressors, Promise<Buffer>>();
  app.addHook('onRequest', async ({ url }, reply) => {
    // Copies that the pages would write anew for each request.
    if (/^\/api\/docs\/(json|yaml)(\?|$)/.test(url)) return reply.redirect(documentPath);
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: docsPath, staticCSP: true });
  app.get(documentPath, async ({ headers }, reply) => {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding === null) return reply.send(text);
    const body = compressed.get(encoding) ?? compressors[encoding](text);
    compressed.set(encoding, body);
    return reply.header('content-encoding', encoding).send(await body);
  });
}

function chooseEncoding(accepted = ''): keyof typeof compressors | null {
  const names = accepted.split(',').map((each) => each.split(';').map((part) => part.trim()));
  const isAccepted = (name: string) => names.some(([given, q]) => given === name && !/^q=0(\.0*)?$/.test(q ?? ''));
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null;
}
