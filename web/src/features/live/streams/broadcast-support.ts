/** `withoutH264`: the picture is sent as VP8, which is neither recorded nor shown by HLS. */
export type BroadcastSupport = 'full' | 'withoutH264' | 'none';

/** What is looked at, of the window. */
interface Scope {
  RTCPeerConnection?: unknown;
  RTCRtpSender?: { getCapabilities?: (kind: string) => { codecs: { mimeType: string }[] } | null };
  navigator: { mediaDevices?: { getUserMedia?: unknown } };
}

/** What a browser can send of a live session. One that does not say which codecs it has is believed to have them. */
export function findBroadcastSupport(scope: Scope): BroadcastSupport {
  if (!scope.RTCPeerConnection || !scope.navigator.mediaDevices?.getUserMedia) return 'none';
  const codecs = scope.RTCRtpSender?.getCapabilities?.('video')?.codecs;
  const hasH264 = codecs?.some(({ mimeType }) => mimeType.toLowerCase() === 'video/h264') ?? true;
  return hasH264 ? 'full' : 'withoutH264';
}
