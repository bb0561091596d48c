import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/http/errors.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import { maxHookBytes } from '@candela/contract/scanning/hook-terms';
import { takeMessage, takeWrong } from './hook-limits.ts';
import type { HookTokens } from './hook-tokens.ts';
import type { ReceiptStore } from './receipt-store.ts';
import type { NewReceipt } from './receipts.queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The strategy whose address was called, when, by whom, and what was said to be sent. */
    hook: Pick<NewReceipt, 'strategyId' | 'receivedAt' | 'sender' | 'contentType'> | null;
  }
}

/** A body takes no longer. */
const bodyMilliseconds = 10_000;

interface Deps {
  tokens: HookTokens;
  store: ReceiptStore;
  throttles: Throttles;
}

/**
 * `POST /hooks/tradingview/{token}`: messages of TradingView, stored as they are and answered with 202; they are read later. It uses neither
 * API key nor session: the path is the secret. A wrong one is answered as any other path below `/hooks`, after the same look-up.
 */
export async function registerTradingViewHooks(
  app: FastifyInstance,
  { tokens, store, throttles }: Deps,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Nothing is parsed before it is stored, whatever its type is said to be.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxHookBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.decorateRequest('hook', null);

    scope.addHook('onRequest', async (request, reply) => {
      const receivedAt = Date.now();
      const { '*': path = '' } = request.params as { '*'?: string };
      const strategyId = await tokens.strategyOf(path);
      if (strategyId === null) {
        takeWrong(throttles, request.ip);
        throw new AppError('request.unknownRoute');
      }
      takeMessage(throttles, strategyId);
      const { ip, raw } = request;
      const contentType = (raw.headers['content-type'] ?? '').slice(0, 200);
      request.hook = { strategyId, receivedAt, sender: ip, contentType };
      // Whatever it is said to be: the framework would refuse a type that is none.
      raw.headers['content-type'] = 'application/octet-stream';
      const patience = setTimeout(() => request.raw.destroy(), bodyMilliseconds).unref();
      request.raw.once('end', () => clearTimeout(patience));
      reply.raw.once('close', () => clearTimeout(patience));
    });

    const storeReceipt = async (receipt: NewReceipt): Promise<void> => {
      const stored = store.store(receipt);
      if (!stored) throw new AppError('server.busy', { retryAfterSeconds: 5 });
      await stored;
    };

    scope.addHook('onError', async (request, _reply, error) => {
      if (!request.hook || error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return;
      // It is refused also if nobody can be told.
      await storeReceipt({ ...request.hook, body: Buffer.alloc(0), isTest: false, reason: 'tooLarge' }).catch(() => {});
    });

    scope.post('/hooks/*', { config: { isThrottledByItself: true } }, async (request, reply) => {
      const { hook, body } = request;
      if (!hook) throw new AppError('request.unknownRoute');
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await storeReceipt({ ...hook, body: bytes, isTest: false, reason: null });
      return reply.code(202).send();
    });
  });
}
