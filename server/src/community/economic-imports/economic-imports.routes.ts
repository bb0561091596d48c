import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  cancelEconomicImport,
  createEconomicImport,
  exportEconomicRows,
  getEconomicImport,
  listEconomicImports,
  listEconomicRows,
  previewEconomicImport,
  putEconomicFile,
  startEconomicImport,
  undoEconomicImport,
} from '@candela/contract/community/economic-imports';
import type { createEconomicImports } from './economic-imports.service.ts';
import type { createImportRows } from './import-rows.service.ts';

interface Given {
  imports: ReturnType<typeof createEconomicImports>;
  rows: ReturnType<typeof createImportRows>;
}

export function mountEconomicImportRoutes(api: Api, { imports, rows }: Given): void {
  api.route(listEconomicImports, ({ query }) => imports.list(query));
  api.route(createEconomicImport, ({ body }, { caller }) => imports.create(caller, body));
  api.route(
    putEconomicFile,
    async ({ params }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      try {
        return await imports.put(caller, params.id, body);
      } catch (error) {
        // The rest of a refused file is not read.
        reply.header('connection', 'close');
        throw error;
      }
    },
    { takesBytes: true },
  );
  api.route(getEconomicImport, ({ params }) => imports.get(params.id));
  api.route(listEconomicRows, ({ params, query }) => rows.list(params.id, query));
  api.route(previewEconomicImport, ({ params, body }) => imports.preview(params.id, body));
  api.route(startEconomicImport, ({ params, body }, { caller }) => imports.start(caller, params.id, body.preview));
  api.route(cancelEconomicImport, ({ params }, { caller }) => imports.cancel(caller, params.id));
  api.route(undoEconomicImport, ({ params }, { caller }) => imports.undo(caller, params.id));
  api.route(exportEconomicRows, ({ params, query }) => rows.exportRows(params.id, query));
}
