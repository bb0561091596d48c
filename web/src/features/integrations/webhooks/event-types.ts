import type { InterfaceTexts } from '#platform/languages/text-files.ts';
import type { WebhookEventType } from '@candela/contract/integrations/webhook-events';

/** Translation keys of event types, whose names contain dots. */
export const eventTexts: Record<WebhookEventType, keyof InterfaceTexts['webhooks']['events']> = {
  'user.created': 'userCreated',
  'user.updated': 'userUpdated',
  'user.deleted': 'userDeleted',
  'enrolment.created': 'enrolmentCreated',
  'course.completed': 'courseCompleted',
  'course.published': 'coursePublished',
  'certificate.issued': 'certificateIssued',
  'certificate.revoked': 'certificateRevoked',
  'event.started': 'eventStarted',
  'event.ended': 'eventEnded',
  'recording.ready': 'recordingReady',
  'subscription.started': 'subscriptionStarted',
  'subscription.ended': 'subscriptionEnded',
  'invoice.paid': 'invoicePaid',
  'comment.created': 'commentCreated',
  'idea.published': 'ideaPublished',
  'idea.closed': 'ideaClosed',
  'idea.voided': 'ideaVoided',
  'feed.published': 'feedPublished',
  'feed.removed': 'feedRemoved',
  'alert.created': 'alertCreated',
  'ledger.checkpoint': 'ledgerCheckpoint',
};

export const eventTypes = Object.keys(eventTexts) as WebhookEventType[];
