/** `withoutH264`: video is sent as VP8, which can be neither recorded nor shown by HLS. */
export type BroadcastSupport = 'full' | 'withoutH264' | 'none';

/** The used part of the window. */
interface Scope {
  RTCPeerConnection?: unknown;
  RTCRtpSender?: { getCapabilities?: (kind: string) => { codecs: { mimeType: string }[] } | null };
  navigator: { mediaDevices?: { getUserMedia?: unknown } };
}

/** What a browser can send to a live session. If it does not report its codecs, all are assumed. */
export function findBroadcastSupport(scope: Scope): BroadcastSupport {
  if (!scope.RTCPeerConnection || !scope.navigator.mediaDevices?.getUserMedia) return 'none';
  const codecs = scope.RTCRtpSender?.getCapabilities?.('video')?.codecs;
  const hasH264 = codecs?.some(({ mimeType }) => mimeType.toLowerCase() === 'video/h264') ?? true;
  return hasH264 ? 'full' : 'withoutH264';
}
