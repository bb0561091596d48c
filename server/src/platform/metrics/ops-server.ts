import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '#platform/config/start-error.ts';
import { metrics } from './metrics.ts';

interface OpsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` on a port of its own, which is not for the public: no key, no limit, no page.
 * @throws StartError when the port cannot be used
 */
export async function openOpsServer({ host, port }: { host: string; port: number }): Promise<OpsServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const path = (request.url ?? '').split('?')[0];
      if (request.method !== 'GET' || path !== '/metrics') return response.writeHead(404).end();
      try {
        const text = await metrics.metrics();
        response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
      } catch {
        response.writeHead(500).end();
      }
    })();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(`OPS_PORT ${port} cannot be used: ${error.message}`)));
    server.listen(port, host, resolve);
  });
  // A connection that cannot be accepted later must not end the process.
  server.on('error', () => {});
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
