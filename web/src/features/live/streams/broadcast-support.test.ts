import { expect, it } from 'vitest';
import { findBroadcastSupport } from './broadcast-support.ts';

const devices = { mediaDevices: { getUserMedia: () => undefined } };
const sending = (...types: string[]) => ({
  RTCPeerConnection: Object,
  RTCRtpSender: { getCapabilities: () => ({ codecs: types.map((mimeType) => ({ mimeType })) }) },
  navigator: devices,
});

it('says what a browser can send', () => {
  expect(findBroadcastSupport(sending('video/VP8', 'video/rtx', 'video/H264'))).toBe('full');
  // Firefox without its H.264 plugin, Chromium without patented codecs.
  expect(findBroadcastSupport(sending('video/VP8', 'video/VP9'))).toBe('withoutH264');
  // Browsers that do not report codecs.
  expect(findBroadcastSupport({ RTCPeerConnection: Object, navigator: devices })).toBe('full');
  // WebKitGTK, and pages not opened by HTTPS.
  expect(findBroadcastSupport({ navigator: devices })).toBe('none');
  expect(findBroadcastSupport({ ...sending('video/H264'), navigator: {} })).toBe('none');
});
