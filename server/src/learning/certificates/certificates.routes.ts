import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import {
  listCertificates,
  listOwnCertificates,
  replaceCertificate,
  restoreCertificate,
  revokeCertificate,
  verifyCertificate,
} from '@candela/contract/learning/certificates';
import { presentPublic } from './certificates.present.ts';
import type { Certificates } from './certificates.service.ts';

/** Throttles look-ups of numbers. @throws AppError request.tooMany */
export type Admit = (request: FastifyRequest) => void;

export function mountCertificateRoutes(api: Api, certificates: Certificates, admit: Admit): void {
  api.route(listOwnCertificates, ({ query }, { caller }) =>
    certificates.listOwn(caller, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(listCertificates, ({ query }) =>
    certificates.list({ state: query.state, search: query.search ?? '' }, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(verifyCertificate, async ({ params }, { request, reply }) => {
    hide(reply);
    admit(request);
    return presentPublic(await certificates.find(params.number));
  });
  api.route(revokeCertificate, ({ params, body }, { caller }) => certificates.revoke(caller, params.number, body));
  api.route(restoreCertificate, ({ params }, { caller }) => certificates.restore(caller, params.number));
  api.route(replaceCertificate, ({ params }, { caller }) => certificates.replace(caller, params.number));
}

/** Pages of a certificate number are not indexed by search engines, not cached, and not sent as referrer. */
export function hide(reply: FastifyReply): void {
  reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
}
