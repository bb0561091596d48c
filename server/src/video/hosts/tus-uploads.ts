import type { HostApi } from './host-api.ts';

/**
 * Creates a tus upload at a host: the server or a page can then send bytes to its URL.
 * @returns the URL as given by the host, which may be relative, and the other response headers
 */
export async function createTusUpload(
  { call }: HostApi,
  path: string,
  { size, metadata }: { size: number; metadata: Record<string, string> },
): Promise<{ url: string; headers: Headers }> {
  const words = Object.entries(metadata).map(([name, value]) =>
    `${name} ${Buffer.from(value).toString('base64')}`.trimEnd(),
  );
  const { headers } = await call('POST', path, {
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': words.join(',') },
  });
  return { url: headers.get('location') ?? '', headers };
}
