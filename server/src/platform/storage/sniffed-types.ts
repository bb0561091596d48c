import { fileTypeFromFile } from 'file-type';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';

/** Accepted attachments, detected from their bytes, with the usual file extensions. */
const fileTypes: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'application/zip': ['.zip'],
  'application/epub+zip': ['.epub'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.oasis.opendocument.presentation': ['.odp'],
  'audio/mpeg': ['.mp3'],
  'audio/x-m4a': ['.m4a'],
  'audio/ogg': ['.ogg'],
  'audio/wav': ['.wav'],
  'video/mp4': ['.mp4'],
};

/** Text files have no signature: their extension tells the type, if they are text at all. */
const textTypes: Record<string, string> = {
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.md': 'text/markdown',
  '.json': 'application/json',
  '.srt': 'application/x-subrip',
  '.vtt': 'text/vtt',
  '.pine': 'text/plain',
  '.mq5': 'text/plain',
};

export interface SniffedFile {
  mimeType: string;
  /** Replaces the extension if it does not match the type. */
  name: string;
}

/** The type of a file, detected from its bytes; null if it is not accepted, whatever its name. */
export async function sniffFile(path: string, name: string): Promise<SniffedFile | null> {
  const ending = extname(name).toLowerCase();
  const found = await fileTypeFromFile(path);
  if (found) {
    const endings = Object.hasOwn(fileTypes, found.mime) ? fileTypes[found.mime] : undefined;
    if (!endings) return null;
    return { mimeType: found.mime, name: endings.includes(ending) ? name : `${name}${endings[0]}` };
  }
  const mimeType = Object.hasOwn(textTypes, ending) ? textTypes[ending] : undefined;
  return mimeType !== undefined && (await isText(path)) ? { mimeType, name } : null;
}

/** Whether it is valid UTF-8 without control characters that texts do not contain. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const part of createReadStream(path)) {
      if (hasControls(decoder.decode(part as Buffer, { stream: true }))) return false;
    }
    return !hasControls(decoder.decode());
  } catch {
    return false;
  }
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true;
  }
  return false;
}
