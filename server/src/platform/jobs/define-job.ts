import type * as z from 'zod';

/** A kind of job: its queue, its payload and how it is retried. */
export interface JobDefinition<Payload extends object = object> {
  /** Also the name of its queue: `pushes`, `courses.notices`. */
  name: string;
  /** Schema of the payload: checked when a job is enqueued and when it is run. */
  payload: z.ZodType<Payload>;
  /** How many run concurrently on a node, `urgent` ones not counted. */
  atOnce: number;
  /** How many jobs of a group run concurrently, on all nodes: a slow group delays no other. */
  atOncePerGroup?: number;
  /** Whether a job takes no longer than a statement or a request: ten are then fetched together. */
  isShort: boolean;
  /** Jobs of at least this priority have workers of their own: they never wait behind the rest. */
  urgentFrom?: number;
  /** Retries after the first attempt, with doubling delays; then the job is dead. */
  retries: { limit: number; firstDelaySeconds: number; maxDelaySeconds: number };
  /** A run that takes longer is aborted and retried. */
  limitSeconds: number;
  /** Scheduled jobs, by a cron expression in a time zone; runs that were missed while no node was up are made up for once. */
  repeats?: { cron: string; timeZone: string; payload: Payload };
}

/** Declares a kind of job; the function only ties the types together. */
export function defineJob<Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

export interface NewJob<Payload> {
  payload: Payload;
  /** While a job with this key waits or runs, no other one is added. */
  key?: string;
  /** Jobs of the same group share a limit. */
  group?: string;
  /** Higher priorities run first; the default is 0. */
  priority?: number;
  /** Earliest start; by default at once. */
  dueAt?: Date;
}

/** Thrown by a handler when retrying is pointless: the job is dead at once. */
export class JobRefused extends Error {}

/** Abort reason when the node stops: the job has not failed, and is run again. */
export class NodeStops extends Error {
  constructor() {
    super('the server stops');
  }
}
