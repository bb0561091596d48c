import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countOf, durationsOf } from './metrics.ts';

const durations = durationsOf(
  'http_server_request_duration_seconds',
  'Durations of calls, from the first byte to the end of the answer.',
  ['kind', 'status_class'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10],
);
const requests = countOf('http_server_requests_total', 'Calls, by the template of their route.', [
  'method',
  'route',
  'status_class',
]);
const seconds = countOf(
  'http_server_request_seconds_total',
  'Durations of calls, added up by the template of their route.',
  ['method', 'route'],
);

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const unknownRoute = 'unknown';
const probes = new Set(['/livez', '/readyz']);

/**
 * Measures every call. A histogram for each of several hundred routes would be tens of thousands of series: durations are split by kind of
 * call, routes have their number and their mean.
 */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Probes are no calls: a node that is not ready says so every few seconds, which is no failure.
    if (probes.has(request.routeOptions.url ?? '')) return done();
    const statusClass = statusClassOf(reply);
    const took = reply.elapsedTime / 1000;
    const method = methodOf(request);
    const route = routeOf(request);
    durations.of(method === 'GET' ? 'read' : 'write', statusClass).observe(took);
    requests.of(method, route, statusClass).inc();
    seconds.of(method, route).inc(took);
    done();
  });
}

/** HEAD is a GET without its body; methods that no route has are one. */
function methodOf({ method }: FastifyRequest): string {
  if (method === 'HEAD') return 'GET';
  return methods.has(method) ? method : 'other';
}

/** The template. Addresses that no route has are one, or strangers could make series. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? unknownRoute : (routeOptions.url ?? unknownRoute);
}

/** A call whose client went away before the answer was complete has no status that anybody has seen. */
function statusClassOf({ raw, statusCode }: FastifyReply): string {
  return raw.writableEnded ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}
