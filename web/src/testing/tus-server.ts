import { vi } from 'vitest';

export interface TusServer {
  /** Number of bytes received. */
  received: number;
  /** Whether it is unreachable. */
  isAway: boolean;
  /** Whether it refuses the access token. */
  isRefusing: boolean;
  requests: { method: string; offset: string | undefined; authorization: string | undefined }[];
  /** Makes it reachable again. */
  comeBack(): void;
}

/** Replaces `XMLHttpRequest` to receive the bytes of one file like the server; a connection is lost after `lostAfter` bytes. */
export function installTusServer({ size, lostAfter = Infinity }: { size: number; lostAfter?: number }): TusServer {
  let left = lostAfter;
  const server: TusServer = {
    received: 0,
    isAway: false,
    isRefusing: false,
    requests: [],
    comeBack() {
      server.isAway = false;
      left = Infinity;
    },
  };

  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    onload: (() => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    #method = '';
    #headers: Record<string, string> = {};
    #answer: Record<string, string> = {};
    #isAborted = false;

    open(method: string): void {
      this.#method = method;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name.toLowerCase()] = value;
    }

    getResponseHeader(name: string): string | null {
      return this.#answer[name.toLowerCase()] ?? null;
    }

    abort(): void {
      this.#isAborted = true;
    }

    send(body?: Blob): void {
      const { 'upload-offset': offset, authorization } = this.#headers;
      server.requests.push({ method: this.#method, offset, authorization });
      setTimeout(() => this.#end(body?.size ?? 0), 5);
    }

    #end(bytes: number): void {
      if (this.#isAborted) return;
      if (server.isRefusing) {
        this.status = 401;
        this.onload?.();
        return;
      }
      const taken = server.isAway ? 0 : Math.min(bytes, left);
      server.received += taken;
      left -= taken;
      if (server.isAway || taken < bytes) {
        server.isAway = true;
        this.onerror?.(new Event('error'));
        return;
      }
      this.status = this.#method === 'HEAD' ? 200 : 204;
      this.#answer = { 'upload-offset': String(server.received), 'upload-length': String(size) };
      this.onload?.();
    }
  }

  vi.stubGlobal('XMLHttpRequest', Request);
  return server;
}
