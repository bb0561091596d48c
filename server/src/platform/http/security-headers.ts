import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Headers of OWASP's secure headers project. They are the same on every response, so they are built once: building them each time
 * would take a tenth of the time of a short response.
 * @param liveOrigins origins of live media besides this server
 * @param hostOrigins origins of hosted videos: playlists, segments and pictures
 */
export function securityHeaders(
  publicUrl: string,
  liveOrigins: readonly string[],
  hostOrigins: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy };
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(helmetOptions(publicUrl, liveOrigins, hostOrigins))(
    {} as IncomingMessage,
    response as unknown as ServerResponse,
    (error) => {
      if (error) throw error;
    },
  );
  return headers;
}

/** The player and offline documents need blobs, the UI kit inline styles. */
function helmetOptions(
  publicUrl: string,
  liveOrigins: readonly string[],
  hostOrigins: readonly string[],
): HelmetOptions {
  const isSecure = publicUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...hostOrigins],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:', ...hostOrigins],
        connectSrc: ["'self'", ...liveOrigins, ...hostOrigins],
        workerSrc: ["'self'", 'blob:'],
        // Videos of other hosts; learners are asked for consent before anything of them is loaded.
        frameSrc: ["'self'", 'blob:', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  };
}

/** Browser features that pages of this site may use; everything that is not listed is denied. */
const allowedFeatures = [
  'autoplay',
  'camera',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'microphone',
  'picture-in-picture',
  'screen-wake-lock',
];

const refusedFeatures = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

export const permissionsPolicy = [
  ...allowedFeatures.map((feature) => `${feature}=(self)`),
  ...refusedFeatures.map((feature) => `${feature}=()`),
].join(', ');

/** For responses to requests that no page makes: nothing in them is displayed or cached. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'cache-control': 'no-cache, no-store',
} as const;
