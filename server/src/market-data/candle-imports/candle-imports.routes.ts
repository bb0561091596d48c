import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  cancelCandleImport,
  createCandleImport,
  exportImportRows,
  getCandleImport,
  listCandleImports,
  listImportSymbols,
  previewCandleImport,
  putImportPart,
  removeImportFile,
  startCandleImport,
  undoCandleImport,
} from '@candela/contract/market-data/candle-imports';
import type { createCandleImports } from './candle-imports.service.ts';
import type { createImportRows } from './import-rows.service.ts';
import type { createImportUploads } from './import-upload.service.ts';
import type { createImportWrites } from './import-writes.service.ts';

interface Given {
  rows: ReturnType<typeof createImportRows>;
  writes: ReturnType<typeof createImportWrites>;
  /** Tells the owner of an import that it has changed. */
  tell(id: string): Promise<void>;
  imports: ReturnType<typeof createCandleImports>;
  uploads: ReturnType<typeof createImportUploads>;
}

export function mountCandleImportRoutes(api: Api, { imports, rows, tell, uploads, writes }: Given): void {
  const changed = async (id: string) => {
    await tell(id);
    return imports.get(id);
  };
  api.route(listCandleImports, ({ query }) => imports.list(query));
  api.route(listImportSymbols, ({ query }) => imports.listImportable(query.query));
  api.route(createCandleImport, async ({ body }, { caller }) => imports.get(await uploads.create(caller, body)));
  api.route(
    putImportPart,
    async ({ params }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      try {
        await uploads.put(caller, params.id, params.offset, body);
      } catch (error) {
        // The rest of a refused part is not read.
        reply.header('connection', 'close');
        throw error;
      }
      return imports.get(params.id);
    },
    { takesBytes: true },
  );
  api.route(getCandleImport, ({ params }) => imports.get(params.id));
  api.route(previewCandleImport, async ({ params, body }) => {
    await imports.preview(params.id, body);
    return changed(params.id);
  });
  api.route(startCandleImport, async ({ params, body }, { caller }) => {
    await writes.start(caller, params.id, body);
    return changed(params.id);
  });
  api.route(cancelCandleImport, async ({ params }, { caller }) => {
    await writes.cancel(caller, params.id);
    return changed(params.id);
  });
  api.route(undoCandleImport, async ({ params }, { caller }) => {
    await writes.undo(caller, params.id);
    return changed(params.id);
  });
  api.route(removeImportFile, ({ params }, { caller }) => imports.removeFile(caller, params.id));
  api.route(exportImportRows, ({ params, query }) => rows.exportCsv(params.id, query));
}
