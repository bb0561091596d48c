import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { parentPort, workerData } from 'node:worker_threads';
import { strengthLimits } from '@candela/contract/sign-in/password-strength';

/** A separate thread: the dictionary is large, and a crafted password keeps it busy for a while. */
export interface StrengthQuestion {
  password: string;
  /** Known data of the password's owner. */
  known: string[];
}

const { password, known } = workerData as StrengthQuestion;
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...strengthLimits });
parentPort?.postMessage(judge.check(password, known).score);
