import type { UploadLimits } from '@candela/contract/video/uploads';

/** Why a file is not uploaded. */
export type Refusal =
  | { reason: 'tooLarge' | 'tooLong'; limit: number }
  | { reason: 'noPicture' | 'unreadable' }
  | { reason: 'codec'; codec: string }
  | { reason: 'gone' };

/** How files of sound and pictures begin: MP3 with and without a description, WAV, FLAC, GIF, PNG, JPEG. */
const beginningsOfOthers = [
  /^ID3/,
  /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/,
  /^RIFF.{4}WAVE/s,
  /^fLaC/,
  /^GIF8/,
  /^\x89PNG/,
  /^\xff\xd8\xff/,
];
const beginningBytes = 12;

const playable = [/^avc1\.(42|4d|64)/i, /^mp4a\.40\./i];

/**
 * Checks a file before uploading. If the server can convert videos, only files that it would refuse in any case are refused here.
 * @returns null if it can be uploaded
 */
export async function checkFile(file: File, limits: UploadLimits): Promise<Refusal | null> {
  if (file.size > limits.maxBytes) return { reason: 'tooLarge', limit: limits.maxBytes };
  if (await isOfOtherKind(file)) return { reason: 'noPicture' };
  const { BlobSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
  try {
    if (!(await input.canRead())) return limits.canConvert ? null : { reason: 'unreadable' };
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    if (!video) return { reason: 'noPicture' };
    if ((await input.computeDuration()) > limits.maxSeconds) return { reason: 'tooLong', limit: limits.maxSeconds };
    if (limits.canConvert) return null;
    for (const track of [video, audio]) {
      const codec = track && ((await track.getCodecParameterString()) ?? track.type);
      if (codec && !playable.some((pattern) => pattern.test(codec))) return { reason: 'codec', codec };
    }
    return null;
  } catch {
    // The server may be able to read files that the browser cannot.
    return limits.canConvert ? null : { reason: 'unreadable' };
  } finally {
    input.dispose();
  }
}

async function isOfOtherKind(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  return beginningsOfOthers.some((pattern) => pattern.test(beginning));
}
