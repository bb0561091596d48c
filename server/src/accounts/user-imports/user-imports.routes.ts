import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  cancelUserImport,
  checkUserImport,
  exportRejectedRows,
  getUserImport,
  startUserImport,
  uploadUserImport,
} from '@candela/contract/accounts/user-imports';
import type { createUserImports } from './user-imports.service.ts';

export function mountUserImportRoutes(api: Api, imports: ReturnType<typeof createUserImports>): void {
  api.route(
    uploadUserImport,
    async ({ query }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The rest of a refused upload is not read.
      reply.header('connection', 'close');
      return imports.upload(caller, query.name, body);
    },
    { takesBytes: true },
  );
  api.route(checkUserImport, ({ params, body }, { caller }) => imports.check(caller, params.id, body));
  api.route(startUserImport, ({ params, body }, { caller }) => imports.start(caller, params.id, body.isInviting));
  api.route(cancelUserImport, ({ params }, { caller }) => imports.cancel(caller, params.id));
  api.route(getUserImport, ({ params }, { caller }) => imports.get(caller, params.id));
  api.route(exportRejectedRows, ({ params, query }, { caller }) => imports.exportRejected(caller, params.id, query));
}
