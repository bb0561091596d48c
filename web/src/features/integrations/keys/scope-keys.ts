import type { KeyScope } from '@candela/contract/integrations/keys';

/** Translation keys of scopes. */
export const scopeKeys = {
  'users:read': 'usersRead',
  'users:write': 'usersWrite',
  'subscriptions:read': 'subscriptionsRead',
  'subscriptions:write': 'subscriptionsWrite',
  'courses:read': 'coursesRead',
  'enrolments:read': 'enrolmentsRead',
  'certificates:read': 'certificatesRead',
  'certificates:write': 'certificatesWrite',
  'events:read': 'eventsRead',
  'events:write': 'eventsWrite',
  'recordings:read': 'recordingsRead',
  'announcements:read': 'announcementsRead',
  'announcements:write': 'announcementsWrite',
  'ideas:read': 'ideasRead',
  'ideas:write': 'ideasWrite',
  'feeds:read': 'feedsRead',
  'feeds:write': 'feedsWrite',
  'discussions:read': 'discussionsRead',
  'economicEvents:read': 'economicEventsRead',
  'news:read': 'newsRead',
  'strategies:read': 'strategiesRead',
  'strategies:write': 'strategiesWrite',
  'figures:read': 'figuresRead',
  'audit:read': 'auditRead',
} as const satisfies Record<KeyScope, string>;
