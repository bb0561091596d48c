import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { eventAttendances } from '#db/tables/event-attendances.ts';
import { eventHosts, eventRegistrations, events } from '#db/tables/events.ts';
import { roomMessages, roomPollVotes, roomVotes } from '#db/tables/rooms.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'live/registrations',
    table: eventRegistrations,
    joined: sql`join ${events} on ${events.id} = ${eventRegistrations.eventId}`,
    owner: eventRegistrations.userId,
    key: eventRegistrations.eventId,
    columns: {
      event: events.title,
      startsAt: events.startsAt,
      isWaiting: eventRegistrations.isWaiting,
      registeredAt: eventRegistrations.createdAt,
    },
  }),
  personalRows({
    name: 'live/attendance',
    table: eventAttendances,
    joined: sql`join ${events} on ${events.id} = ${eventAttendances.eventId}`,
    owner: eventAttendances.userId,
    key: eventAttendances.eventId,
    columns: { event: events.title, startsAt: events.startsAt, cameAt: eventAttendances.firstAt },
  }),
  personalRows({
    name: 'live/hosted-events',
    table: eventHosts,
    joined: sql`join ${events} on ${events.id} = ${eventHosts.eventId}`,
    owner: eventHosts.userId,
    key: eventHosts.eventId,
    columns: { event: events.title, startsAt: events.startsAt },
  }),
  personalRows({
    name: 'live/messages',
    table: roomMessages,
    owner: roomMessages.userId,
    key: roomMessages.id,
    columns: {
      eventId: roomMessages.eventId,
      kind: roomMessages.kind,
      body: roomMessages.body,
      createdAt: roomMessages.createdAt,
    },
  }),
  personalRows({
    name: 'live/votes',
    table: roomVotes,
    owner: roomVotes.userId,
    key: roomVotes.messageId,
    columns: { messageId: roomVotes.messageId, createdAt: roomVotes.createdAt },
  }),
  personalRows({
    name: 'live/answers',
    table: roomPollVotes,
    owner: roomPollVotes.userId,
    key: roomPollVotes.pollId,
    columns: { pollId: roomPollVotes.pollId, option: roomPollVotes.option, createdAt: roomPollVotes.createdAt },
  }),
];

/** Registrations for live sessions, and messages in their rooms. */
export const liveData: DomainData = {
  rows,
  leftOut: {
    calendar_feeds: leftOutAs.secret,
    shared_charts: leftOutAs.ofInstallation,
    room_sanctions: leftOutAs.ofInstallation,
    room_hands: leftOutAs.passing,
    room_speakers: leftOutAs.passing,
    streams: leftOutAs.ofInstallation,
  },
  erasures: {
    calendar_feeds: (tx, { id }) => run(tx)`delete from calendar_feeds where user_id = ${id}::uuid`,
  },
  kept: {
    event_attendances: keptAs.nobody,
    event_hosts: keptAs.pseudonym,
    event_registrations: keptAs.nobody,
    room_hands: keptAs.passing,
    room_speakers: keptAs.passing,
    room_messages: keptAs.pseudonym,
    room_poll_votes: keptAs.nobody,
    room_votes: keptAs.nobody,
    room_sanctions: keptAs.ofInstallation,
    shared_charts: keptAs.ofInstallation,
    // Who sent last.
    streams: keptAs.pseudonym,
  },
};
