import * as announcements from './announcements.ts';
import * as attachments from './attachments.ts';
import * as attendance from './attendance.ts';
import * as candles from './candles.ts';
import * as charts from './charts.ts';
import * as courses from './courses.ts';
import * as devices from './devices.ts';
import * as digests from './digests.ts';
import * as educators from './educators.ts';
import type { Endpoint } from './endpoint.ts';
import * as enrolments from './enrolments.ts';
import * as events from './events.ts';
import * as feeds from './feeds.ts';
import * as hands from './hands.ts';
import * as health from './health.ts';
import * as ideas from './ideas.ts';
import * as invitations from './invitations.ts';
import * as languages from './languages.ts';
import * as lessons from './lessons.ts';
import * as lookups from './lookups.ts';
import * as mails from './mails.ts';
import * as notifications from './notifications.ts';
import * as passwords from './passwords.ts';
import * as plans from './plans.ts';
import * as profiles from './profiles.ts';
import * as reactions from './reactions.ts';
import * as recordings from './recordings.ts';
import * as rooms from './rooms.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as streams from './streams.ts';
import * as videos from './videos.ts';

const features = {
  announcements,
  attachments,
  attendance,
  candles,
  charts,
  courses,
  devices,
  digests,
  educators,
  enrolments,
  events,
  feeds,
  hands,
  health,
  ideas,
  invitations,
  languages,
  lessons,
  lookups,
  mails,
  notifications,
  passwords,
  plans,
  profiles,
  reactions,
  recordings,
  rooms,
  sessions,
  settings,
  streams,
  videos,
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'method' in value && 'path' in value;
}

/** Every endpoint of the API under `<feature>.<name>`: what documentation and the access test walk over. */
export const api: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(features).flatMap(([feature, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isEndpoint(value) ? [[`${feature}.${name}`, value] as const] : [],
    ),
  ),
);
