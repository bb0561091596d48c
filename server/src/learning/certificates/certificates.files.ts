import type { FastifyInstance, FastifyReply } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { bakeBadge } from './badge-picture.ts';
import type { Badges } from './badges.service.ts';
import { hide, type Admit } from './certificates.routes.ts';
import type { Certificates } from './certificates.service.ts';

/** How certificates show the installation. */
export interface CertificateBrand {
  product: string;
  /** Such as `#0f7f7a`. */
  color: string;
  /** Where its logo is stored, a PNG; null: it has none of its own. */
  logoKey: string | null;
}

interface Deps {
  certificates: Certificates;
  badges: Badges;
  admit: Admit;
  publicUrl: string;
  storage: Storage;
  getBrand(): Promise<CertificateBrand>;
}

/**
 * `GET /certificates/{number}.pdf`, `.json` and `.png`, `/certificates/status/{list}` and `/.well-known/did.json`: for printing,
 * and for wallets and verifiers, which have no API key. Knowing the number is enough for access.
 */
export function registerCertificateFiles(app: FastifyInstance, deps: Deps): void {
  const { certificates, badges, admit, publicUrl } = deps;

  app.get<{ Params: { file: string } }>('/certificates/:file', async (request, reply) => {
    hide(reply);
    admit(request);
    const [, number = '', kind] = /^(.+)\.(pdf|json|png)$/.exec(request.params.file) ?? [];
    const row = await certificates.find(number);
    const name = `certificate-${row.number}.${kind}`;
    if (kind === 'pdf') {
      const { logoKey, ...brand } = await deps.getBrand();
      const logo = logoKey !== null && (await deps.storage.head(logoKey)) ? await deps.storage.get(logoKey) : null;
      const { drawCertificate } = await import('./certificate-pdf.ts');
      const pdf = await drawCertificate(row, { ...brand, logo: logo && (await buffer(logo)), publicUrl });
      return reply.type('application/pdf').header('content-disposition', contentDisposition('inline', name)).send(pdf);
    }
    const credential = await badges.get(row);
    reply.header('content-disposition', contentDisposition('attachment', name));
    if (kind === 'png')
      return openToAll(reply)
        .type('image/png')
        .send(await bakeBadge(credential));
    return openToAll(reply).type('application/vc+ld+json').send(JSON.stringify(credential));
  });

  app.get<{ Params: { list: string } }>('/certificates/status/:list', async ({ params }, reply) => {
    if (!/^[1-9]\d{0,3}$/.test(params.list)) throw new AppError('certificates.notFound');
    const list = await badges.getStatusList(Number(params.list));
    return openToAll(reply)
      .type('application/vc+ld+json')
      .header('cache-control', 'public, max-age=60')
      .send(JSON.stringify(list));
  });

  app.get('/.well-known/did.json', async (_request, reply) =>
    openToAll(reply)
      .type('application/did+json')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify(await badges.getDidDocument())),
  );
}

/** Verifiers may run in pages of other sites. */
function openToAll(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
}
