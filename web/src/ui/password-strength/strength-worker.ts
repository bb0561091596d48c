import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { strengthLimits } from '@candela/contract/sign-in/password-strength';

export interface StrengthQuestion {
  password: string;
  /** Words known about the owner, such as name and email address. */
  known: string[];
}

export interface StrengthAnswer {
  password: string;
  /** Strength from 0 to 4. */
  score: number;
  /** Name of zxcvbn's warning, if there is one. */
  warning: string | null;
}

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...strengthLimits });

// Runs in a worker: the dictionary is large, and typing must not be blocked.
self.addEventListener('message', ({ data }: MessageEvent<StrengthQuestion>) => {
  const { score, feedback } = judge.check(data.password, data.known);
  const answer: StrengthAnswer = { password: data.password, score, warning: feedback.warning };
  self.postMessage(answer);
});
