import { run } from '#db/rows.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'live/registrations',
    from: 'event_registrations g join events e on e.id = g.event_id',
    owner: 'g.user_id',
    key: { column: 'g.event_id', type: 'int' },
    columns: { event: 'e.title', startsAt: 'e.starts_at', isWaiting: 'g.is_waiting', registeredAt: 'g.created_at' },
  }),
  personalRows({
    name: 'live/attendance',
    from: 'event_attendances a join events e on e.id = a.event_id',
    owner: 'a.user_id',
    key: { column: 'a.event_id', type: 'int' },
    columns: { event: 'e.title', startsAt: 'e.starts_at', cameAt: 'a.first_at' },
  }),
  personalRows({
    name: 'live/hosted-events',
    from: 'event_hosts h join events e on e.id = h.event_id',
    owner: 'h.user_id',
    key: { column: 'h.event_id', type: 'int' },
    columns: { event: 'e.title', startsAt: 'e.starts_at' },
  }),
  personalRows({
    name: 'live/messages',
    from: 'room_messages',
    owner: 'user_id',
    key: { column: 'id', type: 'bigint' },
    columns: { eventId: 'event_id', kind: 'kind', body: 'body', createdAt: 'created_at' },
  }),
  personalRows({
    name: 'live/votes',
    from: 'room_votes',
    owner: 'user_id',
    key: { column: 'message_id', type: 'bigint' },
    columns: { messageId: 'message_id', createdAt: 'created_at' },
  }),
  personalRows({
    name: 'live/answers',
    from: 'room_poll_votes',
    owner: 'user_id',
    key: { column: 'poll_id', type: 'int' },
    columns: { pollId: 'poll_id', option: 'option', createdAt: 'created_at' },
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
  },
};
