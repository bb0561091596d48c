import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

function chooseEncoding(accepted = ''): keyof typeof compressors | null {
  const names = accepted.split(',').map((each) => each.split(';').map((part) => part.trim()));
  const isAccepted = (name: string) => names.some(([given, q]) => given === name && !/^q=0(\.0*)?$/.test(q ?? ''));
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null;
}
