import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { Canvas, clipSize } from './canvas.ts';
import { captionsOf } from './captions.ts';
import type { ClipScript } from './clip-script.ts';
import { H264Encoder } from './h264-encoder.ts';
import { paintProgress, Scene } from './scene.ts';

/** Pictures a second: slides need no more. */
const rate = 4;
/** Pictures from one key frame to the next: four seconds, so that segments of HLS can begin there. */
const keyInterval = 16;

const sampleRate = 44_100;
/** An AAC-LC frame of 1,024 silent samples, one channel (ISO/IEC 14496-3). */
const silence = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
/** AudioSpecificConfig: AAC-LC, 44.1 kHz, mono. */
const audioConfig = Uint8Array.of(0x12, 0x08);

/**
 * Draws a script as a real MP4 (H.264 and silent AAC) without ffmpeg. Takes about a second per minute of clip:
 * run it in a worker.
 */
export async function renderClip(
  script: ClipScript,
  outputPath: string,
): Promise<{ durationSeconds: number; captionsVtt: string }> {
  const total = script.scenes.reduce((sum, scene) => sum + scene.seconds, 0);
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(outputPath) });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(video, { frameRate: rate });
  output.addAudioTrack(audio);
  await output.start();
  await writePictures(script, total, video);
  await writeSilence(total, audio);
  await output.finalize();
  return { durationSeconds: total, captionsVtt: captionsOf(script) };
}

async function writePictures(script: ClipScript, total: number, video: EncodedVideoPacketSource): Promise<void> {
  const encoder = new H264Encoder();
  const canvas = new Canvas();
  let index = 0;
  for (const scene of script.scenes) {
    const painted = await Scene.prepare(canvas, scene, script.direction);
    painted.begin();
    const pictures = Math.round(scene.seconds * rate);
    for (let picture = 0; picture < pictures; picture++) {
      painted.paintTo(picture / pictures);
      paintProgress(canvas, index / (total * rate), script.direction);
      const isKey = index % keyInterval === 0;
      const data = withLength(encoder.encode(canvas, isKey));
      const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', index / rate, 1 / rate);
      await video.add(packet, index === 0 ? { decoderConfig: decoderConfig() } : undefined);
      index++;
    }
  }
}

async function writeSilence(total: number, audio: EncodedAudioPacketSource): Promise<void> {
  const duration = 1024 / sampleRate;
  for (let index = 0; index * duration < total; index++) {
    await audio.add(
      new EncodedPacket(silence, 'key', index * duration, duration),
      index === 0
        ? { decoderConfig: { codec: 'mp4a.40.2', sampleRate, numberOfChannels: 1, description: audioConfig } }
        : undefined,
    );
  }
}

/** NAL units in MP4 begin with their length in four bytes. */
function withLength(nal: Uint8Array): Uint8Array {
  const out = new Uint8Array(4 + nal.length);
  new DataView(out.buffer).setUint32(0, nal.length);
  out.set(nal, 4);
  return out;
}

/** AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3). */
function decoderConfig() {
  const { sps, pps } = H264Encoder.parameterSets();
  const [, profile = 0, compatibility = 0, level = 0] = sps;
  const size = (bytes: Uint8Array) => [bytes.length >> 8, bytes.length & 0xff];
  const description = Uint8Array.of(
    1,
    profile,
    compatibility,
    level,
    0xff,
    0xe1,
    ...size(sps),
    ...sps,
    1,
    ...size(pps),
    ...pps,
  );
  const hex = [profile, compatibility, level].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { codec: `avc1.${hex}`, codedWidth: clipSize.width, codedHeight: clipSize.height, description };
}
