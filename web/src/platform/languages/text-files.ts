import type accounts from '#locales/en/accounts.json';
import type authoring from '#locales/en/authoring.json';
import type billing from '#locales/en/billing.json';
import type community from '#locales/en/community.json';
import type errors from '#locales/en/errors.json';
import type integrations from '#locales/en/integrations.json';
import type learning from '#locales/en/learning.json';
import type live from '#locales/en/live.json';
import type marketData from '#locales/en/market-data.json';
import type messaging from '#locales/en/messaging.json';
import type oversight from '#locales/en/oversight.json';
import type scanning from '#locales/en/scanning.json';
import type shared from '#locales/en/shared.json';
import type shell from '#locales/en/shell.json';
import type signIn from '#locales/en/sign-in.json';
import type site from '#locales/en/site.json';
import type trading from '#locales/en/trading.json';
import type video from '#locales/en/video.json';

interface Files {
  accounts: typeof accounts;
  authoring: typeof authoring;
  billing: typeof billing;
  community: typeof community;
  errors: typeof errors;
  integrations: typeof integrations;
  learning: typeof learning;
  live: typeof live;
  'market-data': typeof marketData;
  messaging: typeof messaging;
  oversight: typeof oversight;
  scanning: typeof scanning;
  'sign-in': typeof signIn;
  site: typeof site;
  trading: typeof trading;
  shared: typeof shared;
  video: typeof video;
}

/** Texts of the pages of a domain; `errors`: of refused calls, `shared`: of pages of several domains. */
export type TextFile = keyof Files;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All texts: screens do not know in which file one is. */
export type InterfaceTexts = typeof shell & Intersection<Files[TextFile]>;
