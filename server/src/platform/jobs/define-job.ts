import type * as z from 'zod';

/** A kind of job: its queue, what it carries and how it is tried again. */
export interface JobDefinition<Payload extends object = object> {
  /** Also the name of its queue: `pushes`, `courses.notices`. */
  name: string;
  /** Checked when a job is enqueued and when it is run. */
  payload: z.ZodType<Payload>;
  /** How many run at once on a node, `urgent` ones apart. */
  atOnce: number;
  /** How many of a group run at once, on all nodes: what is slow for one group holds up no other. */
  atOncePerGroup?: number;
  /** Whether a job takes no longer than a statement or a request: ten are then fetched together. */
  isShort: boolean;
  /** Jobs of this priority or more have workers of their own: they never wait behind the rest. */
  urgentFrom?: number;
  /** Tries after the first one, doubling the delay; then the job is dead. */
  retries: { limit: number; firstDelaySeconds: number; maxDelaySeconds: number };
  /** A run that takes longer is given up and tried again. */
  limitSeconds: number;
  /** Jobs that come by the clock, as cron says it in a zone; what was missed while nobody ran comes once. */
  repeats?: { cron: string; timeZone: string; payload: Payload };
}

/** Declares a kind of job; the function only ties the types together. */
export function defineJob<Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

export interface NewJob<Payload> {
  payload: Payload;
  /** While a job of this key waits or runs, another one is not added. */
  key?: string;
  /** Of those that share a limit. */
  group?: string;
  /** Higher ones first; 0 unless told. */
  priority?: number;
  /** Not before; at once unless told. */
  dueAt?: Date;
}

/** Thrown by a handler: trying again is of no use, the job is dead at once. */
export class JobRefused extends Error {}

/** Why a job is aborted whose node stops: that is no fault of the job, and it comes again. */
export class NodeStops extends Error {
  constructor() {
    super('the server stops');
  }
}
