import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { fileURLToPath } from 'node:url';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';

/** Writes a demo clip anew, with its sound as several tracks and its index after its media, without ffmpeg. */
export async function copyClip(path: string, soundTracks: number): Promise<void> {
  const clip = fileURLToPath(clipFile(demoClips()[0]?.name ?? ''));
  using input = new Input({ source: new FilePathSource(clip), formats: [MP4] });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!picture || !sound) throw new Error('the clip has no pictures or no sound');
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video);
  const audios = Array.from({ length: soundTracks }, () => new EncodedAudioPacketSource('aac'));
  for (const audio of audios) output.addAudioTrack(audio);
  await output.start();
  const meta = { decoderConfig: (await picture.getDecoderConfig()) ?? undefined };
  for await (const packet of new EncodedPacketSink(picture).packets()) await video.add(packet, meta);
  const soundMeta = { decoderConfig: (await sound.getDecoderConfig()) ?? undefined };
  for await (const packet of new EncodedPacketSink(sound).packets())
    for (const audio of audios) await audio.add(packet, soundMeta);
  await output.finalize();
}
