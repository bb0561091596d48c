import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/api/api-client.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import { newUuid } from '#platform/new-uuid.ts';
import { showErrorToast } from '#platform/shell/toasts.ts';
import {
  createCandleImport,
  importPartBytes,
  maxImportBytes,
  putImportPart,
  type CandleImport,
} from '@candela/contract/market-data/candle-imports';
import { keepImport } from './candle-imports.api.ts';

/** The same file, chosen again, continues its upload. */
const fingerprintOf = ({ name, size, lastModified }: File) => `${name.slice(0, 100)}:${size}:${lastModified}`;
const maxTries = 5;
const pauseMilliseconds = 1000;

interface Upload {
  file: File;
  onProgress(share: number): void;
}

/** Sends a file in parts; one that did not arrive is sent again. Another upload ends the one before. */
export function useImportUpload() {
  const client = useQueryClient();
  const running = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: async ({ file, onProgress }: Upload): Promise<CandleImport> => {
      if (file.size > maxImportBytes) {
        showErrorToast({
          title: 'errors.candleImports.tooLarge.title',
          detail: 'errors.candleImports.tooLarge.description',
        });
        throw new RangeError('The file is too large.');
      }
      running.current?.abort();
      const controller = (running.current = new AbortController());
      const body = { id: newUuid(), fileName: file.name, size: file.size, fingerprint: fingerprintOf(file) };
      let made = await call(createCandleImport, { body });
      while (made.state === 'uploading') {
        const from = made.received;
        const part = file.slice(from, from + importPartBytes);
        made = await sendPart(made.id, from, part, {
          signal: controller.signal,
          onProgress: (share) => onProgress((from + share * part.size) / file.size),
        });
      }
      keepImport(client, made);
      return made;
    },
  });
  return { upload, stop: () => running.current?.abort() };
}

/** Refusals are not repeated; a lost connection is, with pauses. */
async function sendPart(
  id: string,
  offset: number,
  part: Blob,
  options: { signal: AbortSignal; onProgress(share: number): void },
): Promise<CandleImport> {
  for (let tries = 1; ; tries++) {
    try {
      return await uploadFile(putImportPart, { params: { id, offset } }, part, options);
    } catch (error) {
      if (!(error instanceof TypeError) || tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds * 2 ** tries));
      options.signal.throwIfAborted();
    }
  }
}
