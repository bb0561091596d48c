import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/** A text that is requested often: compressed once per encoding, on its first request. Its route declares `compress: false`. */
export function compressedText(text: string) {
  const compressed = new Map<keyof typeof compressors, Promise<Buffer>>();
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding === null) return reply.send(text);
    const body = compressed.get(encoding) ?? compressors[encoding](text);
    compressed.set(encoding, body);
    return reply.header('content-encoding', encoding).send(await body);
  };
}

/** By `Accept-Encoding` (RFC 9110 §12.5.3); the best of ours that the client accepts, null for none. */
function chooseEncoding(accepted = ''): keyof typeof compressors | null {
  const weights = new Map(
    accepted.split(',').map((each): [string, number] => {
      const [name = '', ...parameters] = each
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
      return [name === 'x-gzip' ? 'gzip' : name, Number(weight) || 0];
    }),
  );
  const isAccepted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null;
}
