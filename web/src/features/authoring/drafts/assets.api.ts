import i18next from 'i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import { showErrorToast } from '#platform/shell/toasts.ts';
import type { Crop } from '#ui/picture-crop.tsx';
import { assetLimits, uploadAsset, type Asset, type AssetKind } from '@candela/contract/authoring/assets';

interface AssetUpload {
  courseId: number;
  kind: AssetKind;
  file: File;
  crop?: Crop;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Uploads a file of a course. Errors are shown, and reject the promise. */
export async function sendAsset({ courseId, kind, file, crop, onProgress, signal }: AssetUpload): Promise<Asset> {
  if (file.size > assetLimits[kind]) {
    showErrorToast({ title: 'errors.assets.tooLarge.title', detail: 'errors.assets.tooLarge.description' });
    throw new RangeError('The file is too large.');
  }
  try {
    return await uploadFile(
      uploadAsset,
      { params: { id: courseId }, query: { kind, name: file.name || 'file', ...crop } },
      file,
      { ...(signal && { signal }), ...(onProgress && { onProgress }) },
    );
  } catch (error) {
    if (!(error instanceof ApiError) && !signal?.aborted) {
      showErrorToast({
        title: i18next.t(($) => $.authoring.assets.notSent),
        detail: i18next.t(($) => $.authoring.assets.notSentText),
      });
    }
    throw error;
  }
}
