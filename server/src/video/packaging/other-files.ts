import { fileTypeFromFile } from 'file-type';
import { PackagingError } from './packaging-error.ts';

/** Kinds of files that may contain pictures, although their type does not say so. */
const containers = new Set(['asf', 'mxf', 'ogx']);
/** Kinds that the packager reads: a file of one of these that it cannot read is damaged. */
const ownKinds = new Set(['mp4', 'm4v', 'mov', '3gp', '3g2', 'mkv', 'webm', 'mts']);

/** Why a file that the packager cannot read is no video: it is sound, a picture or a document, of another kind, or damaged. */
export async function reasonAgainst(path: string): Promise<PackagingError> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found || ownKinds.has(found.ext)) return new PackagingError('corrupt', 'not a media file');
  const isVideo = found.mime.startsWith('video/') || containers.has(found.ext);
  return new PackagingError('unsupported_format', isVideo ? found.ext.toUpperCase() : 'no video');
}
