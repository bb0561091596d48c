import * as z from 'zod';
import { isOpenToActing } from '@candela/contract/acting';
import { api } from '@candela/contract/api';
import type { Endpoint } from '@candela/contract/endpoint';
import { errorBodySchema, errorCatalogue, type ErrorCode } from '@candela/contract/errors';
import { isOpenWithoutFactor } from '@candela/contract/factor-demand';
import { keyScopeOf } from '@candela/contract/integrations/key-access';
import { permissions, type AccessRule } from '@candela/contract/permissions';
import { apiDescription } from './api-description.ts';
import { openApiWebhooks, webhooksDescription } from './openapi-webhooks.ts';

type JsonSchema = Record<string, unknown>;

/** OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0) of the whole contract. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of api) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candela',
      version,
      description: apiDescription,
    },
    servers: [{ url: '/api' }],
    paths,
    webhooks: openApiWebhooks(),
    tags: listTags(),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cdl_…',
          description: 'The API key of a program, in place of client key and session.',
        },
      },
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
    },
  };
}

/** The tags (features) in the order of their endpoints. */
function listTags() {
  const names = new Set([...api.keys()].map((name) => name.split('.')[0] ?? ''));
  return [...names].map((name) => ({ name, ...(name === 'webhooks' && { description: webhooksDescription }) }));
}

function operation(name: string, endpoint: Endpoint) {
  const [feature = ''] = name.split('.');
  const rule: AccessRule | 'public' = permissions[endpoint.permission];
  const who =
    rule === 'public'
      ? 'Public.'
      : `Requires ${rule.roles.length === 1 ? 'role' : 'one of the roles'} ${rule.roles.join(', ')}${rule.grant === undefined ? '' : `, with the permission '${rule.grant}'`}.`;
  const scope = keyScopeOf(endpoint);
  const byKey = scope === null ? 'Not available to API keys.' : `API keys need the scope \`${scope}\`.`;
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: [endpoint.description, `${who} ${byKey}`].filter(Boolean).join('\n\n'),
    security: [{ apiKey: [], ...(rule !== 'public' && { bearer: [] }) }, ...(scope === null ? [] : [{ key: [scope] }])],
    ...parameters(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responses(endpoint, rule === 'public'),
  };
}

function parameters(endpoint: Endpoint) {
  const inPath = propertiesOf(endpoint.params, 'path');
  const inQuery = propertiesOf(endpoint.query, 'query');
  return inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {};
}

function propertiesOf(schema: Endpoint['params'], place: 'path' | 'query') {
  if (!schema) return [];
  // Described by the parsed type: a coerced number has no schema of its own for its input.
  const { properties = {} } = schemaOf(schema, 'output') as { properties?: Record<string, JsonSchema> };
  return Object.entries(properties).map(([property, of]) => ({
    name: property,
    in: place,
    required: place === 'path',
    schema: of,
  }));
}

function responses(endpoint: Endpoint, isPublic: boolean) {
  const success = String(endpoint.status ?? (endpoint.output ? 200 : 204));
  const always: ErrorCode[] = [
    'request.invalid',
    'apiKey.invalid',
    'request.tooMany',
    'server.failed',
    'server.noDatabase',
  ];
  const guarded: ErrorCode[] = isPublic ? [] : ['sessions.required', 'sessions.forbidden'];
  if (!isPublic && !isOpenToActing(endpoint)) guarded.push('acting.readOnly');
  if (!isPublic && !isOpenWithoutFactor(endpoint)) guarded.push('factors.required');
  if (keyScopeOf(endpoint) !== null) guarded.push('keys.unknown', 'keys.scopeMissing');
  if (endpoint.isStepUp) guarded.push('sessions.stepUpRequired');
  const byStatus = new Map<number, string[]>();
  for (const code of [...always, ...guarded, ...(endpoint.errors ?? [])]) {
    const { status, message } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${message}`]);
  }
  const failures = [...byStatus].map(([status, texts]) => [
    String(status),
    {
      description: texts.join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return {
    [success]: endpoint.output
      ? { description: 'Success', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } }
      : { description: 'Success, without a body' },
    ...Object.fromEntries(failures),
  };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
