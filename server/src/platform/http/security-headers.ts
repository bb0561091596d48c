import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Headers of OWASP's secure headers project, the same on every answer, so made once: made anew they are a tenth of what a
 * short answer costs.
 * @param liveOrigins where live media come from beside this server
 * @param hostOrigins where hosted videos come from: playlists, segments and pictures
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

/** The player and documents kept offline need blobs, the kit inline styles. */
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
        // Films of other hosts, which learners are asked about before anything of them is loaded.
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

/** What pages of this site may use of a browser; nothing that is not named is theirs to ask for. */
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

/** For answers to what is no request that a page makes: nothing in them is shown or kept. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'cache-control': 'no-cache, no-store',
} as const;
