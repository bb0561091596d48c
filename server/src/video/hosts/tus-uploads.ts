import type { HostApi } from './host-api.ts';

/**
 * Creates a tus upload at a host: bytes can then be sent to its address, by us or by a page.
 * @returns the address as the host says it, which may be relative, and what else it says
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
