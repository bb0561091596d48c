const isSecret = 'secrets, and what they are checked against';
const isOfTheHouse = 'belongs to the installation; who made it is in the list of changes';
const isPassing = 'is gone after hours or days';
const isSaidElsewhere = 'says nothing that another file of the archive does not';

/** Tables that refer to people but are not part of their archive, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  one_time_tokens: isSecret,
  totp_factors: isSecret,
  recovery_codes: isSecret,
  passkey_challenges: isSecret,
  oidc_attempts: isSecret,
  calendar_feeds: isSecret,
  academies: isOfTheHouse,
  announcements: isOfTheHouse,
  course_assets: isOfTheHouse,
  course_versions: isOfTheHouse,
  draft_lessons: isOfTheHouse,
  interface_texts: isOfTheHouse,
  lesson_contents: isOfTheHouse,
  lesson_history: isOfTheHouse,
  review_threads: isOfTheHouse,
  setting_changes: isOfTheHouse,
  translations: isOfTheHouse,
  webhook_endpoints: isOfTheHouse,
  shared_charts: isOfTheHouse,
  room_sanctions: isOfTheHouse,
  moderation_cases: isOfTheHouse,
  email_changes: isPassing,
  account_deletions: isPassing,
  data_exports: isPassing,
  connection_tests: isPassing,
  course_imports: isPassing,
  room_hands: isPassing,
  room_speakers: isPassing,
  user_imports: isPassing,
  playback_places: isPassing,
  video_uploads: isPassing,
  payment_customers: isSaidElsewhere,
  user_search: isSaidElsewhere,
  educator_figures: isSaidElsewhere,
};
