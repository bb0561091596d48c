import { parentPort, workerData } from 'node:worker_threads';
import { strengthLimits } from '@candela/contract/accounts/password-strength';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A thread of its own: the dictionary is large, and a password made for it keeps it busy for a while. */
export interface StrengthQuestion {
  password: string;
  /** What is known of its owner. */
  known: string[];
}

const { password, known } = workerData as StrengthQuestion;
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...strengthLimits });
parentPort?.postMessage(judge.check(password, known).score);
