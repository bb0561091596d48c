/**
 * Everything that the client stores on a device, and whose it is. What is not in this list is removed when a session begins or ends, so
 * a store that is forgotten here loses its content instead of showing it to the next person.
 *
 * - `user`: removed when the user signs out, or when somebody else signs in. If the server ends the session, only work that it has not
 *   received (`isUnsent`) stays, for the same user.
 * - `device`: settings of whoever sits there; they contain nothing about a person.
 * - `installation`: the same for everybody.
 *
 * `by` names the library that reads and writes the store itself.
 */
export type StoreOwner = 'user' | 'device' | 'installation';

interface Store {
  owner: StoreOwner;
  isUnsent?: true;
  by?: string;
}

/** Single items of localStorage. */
export const localItems = {
  /** Session and profile; emptied by `session.ts`. */
  session: { owner: 'user' },
  /** Registration for pushes; removed by `push.ts` together with the browser's subscription and the notifications on display. */
  'push-device': { owner: 'user' },
  'sign-out-pending': { owner: 'device' },
  'selected-language': { owner: 'device' },
  'color-scheme': { owner: 'device' },
  /** The last checkpoint of the public log that was seen here. */
  'log-checkpoint': { owner: 'installation' },
  'menu-pinned': { owner: 'device' },
  'chart-releases': { owner: 'device' },
  'inset-corner': { owner: 'device' },
  'live-stage': { owner: 'device' },
  'video-player': { owner: 'device' },
  'media-chrome-pref-volume': { owner: 'device', by: 'media-chrome' },
  'media-chrome-pref-muted': { owner: 'device', by: 'media-chrome' },
  'media-chrome-pref-subtitles-lang': { owner: 'device', by: 'media-chrome' },
} as const satisfies Record<string, Store>;

/** Items of localStorage of which there are many: `{name}:{user id}:{part}`, or `{name}:{part}` if they are no user's. */
export const localFamilies = {
  /** Seconds watched of a lesson, by lesson. */
  watched: { owner: 'user', isUnsent: true },
  /** Words of a translation that is not confirmed, by passage. */
  translation: { owner: 'user', isUnsent: true },
  searches: { owner: 'user' },
  /** Consent to load videos of another host, by host. */
  'embed-consent': { owner: 'user' },
  /** Last responses of queries, by query. */
  kept: { owner: 'installation' },
} as const satisfies Record<string, Store>;

/** Items of sessionStorage, which belongs to one tab. */
export const tabItems = {
  /** A session as another person; removed by `acting.ts`. */
  session: { owner: 'user' },
  'acting-over': { owner: 'device' },
  /** The session that this tab has on air, to go on after a reload. */
  'on-air': { owner: 'user' },
  'tsr-scroll-restoration-v1_3': { owner: 'device', by: '@tanstack/router-core' },
} as const satisfies Record<string, Store>;

/** Databases of IndexedDB with their stores. */
export const databases = {
  'candela-offline': {
    /** Responses and files kept for offline use. */
    answers: { owner: 'user' },
    files: { owner: 'user' },
    /** Changes made offline. */
    changes: { owner: 'user', isUnsent: true },
  },
  'candela-drafts': {
    /** Drafts of lessons, courses, captions and chapters. */
    drafts: { owner: 'user', isUnsent: true },
  },
  'workbox-expiration': {
    'cache-entries': { owner: 'installation', by: 'workbox-expiration' },
  },
} as const satisfies Record<string, Record<string, Store>>;

/** Caches of the service worker, for the client's own files; nothing else may be in them. */
export const cacheStores = {
  precache: 'candela-precache',
  assets: 'candela-assets',
  shell: 'candela-shell',
} as const;

/** Cookies; only the server reads and writes them. Over https their names begin with `__Host-`. */
export const cookies = {
  /** Removed by the server at sign-out; if it cannot be reached then, as soon as it can. */
  'candela-session': { owner: 'user' },
  /** Between password and second factor, for minutes. */
  'candela-second-step': { owner: 'user' },
  /** While an identity provider is asked, for minutes. */
  'candela-sign-in': { owner: 'device' },
  /** That this browser has signed in to an account before, so that strangers who guess its password do not lock it out. */
  'candela-device': { owner: 'device' },
} as const satisfies Record<string, Store>;

/** Channels between tabs. Messages are not stored; each names its session, and tabs of another one ignore it. */
export const channels = {
  'candela-access': { owner: 'user' },
  'candela-live': { owner: 'user' },
} as const satisfies Record<string, Store>;

type NamesOf<Stores extends Record<string, Store>, Owner extends StoreOwner> = {
  [Name in keyof Stores]: Stores[Name]['owner'] extends Owner ? Name : never;
}[keyof Stores] &
  string;

export type LocalItemName = keyof typeof localItems;
export type TabItemName = keyof typeof tabItems;
export type UserFamilyName = NamesOf<typeof localFamilies, 'user'>;
export type SharedFamilyName = NamesOf<typeof localFamilies, 'installation'>;
export type DatabaseName = keyof typeof databases;
export type ChannelName = keyof typeof channels;

/** Whether the owner of an item or store is a user. */
export const isOfUser = ({ owner }: Store): boolean => owner === 'user';

/** Whether it contains work that the server has not received. */
export const isUnsent = (store: Store): boolean => store.isUnsent === true;
