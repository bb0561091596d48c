import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { WebhookDelivery, WebhookEndpoint } from '@candela/contract/integrations/webhooks';
import type { AttemptRow, DeliveryRow } from './deliveries.queries.ts';
import type { EndpointRow } from './endpoints.queries.ts';
import { messageIdOf } from './sending.ts';

export function presentEndpoint(row: EndpointRow): WebhookEndpoint {
  const { id, url, description, eventTypes, offReason, creatorId, revision } = row;
  return {
    id,
    url,
    description,
    eventTypes,
    isEnabled: offReason === null,
    offReason,
    offSince: toIsoOrNull(row.offSince),
    failingSince: toIsoOrNull(row.failingSince),
    attempts: { succeeded: row.succeeded, failed: row.failed },
    lastAttemptAt: toIsoOrNull(row.lastAttemptAt),
    previousSecretUntil: toIsoOrNull(row.previousUntil),
    createdBy:
      creatorId === null
        ? null
        : { id: creatorId, fullName: row.creatorName ?? '', isAdmin: row.creatorIsAdmin ?? false },
    createdAt: toIso(row.createdAt),
    revision,
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, eventType, state, attemptCount, lastStatus, lastProblem, lastMilliseconds } = row;
  return {
    id,
    messageId: messageIdOf(row.eventId),
    eventType,
    state,
    createdAt: toIso(row.createdAt),
    attemptCount,
    lastAttemptAt: toIsoOrNull(row.lastAttemptAt),
    lastStatus,
    lastProblem,
    lastMilliseconds,
    nextAttemptAt: toIsoOrNull(row.nextAttemptAt),
  };
}

export const presentAttempt = (row: AttemptRow) => ({ ...row, at: toIso(row.at) });
