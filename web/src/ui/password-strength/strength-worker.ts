import { strengthLimits } from '@candela/contract/accounts/password-strength';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface StrengthQuestion {
  password: string;
  /** What is known of its owner. */
  known: string[];
}

export interface StrengthAnswer {
  password: string;
  /** From 0 to 4. */
  score: number;
  /** Name of zxcvbn's warning, if there is one. */
  warning: string | null;
}

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...strengthLimits });

// A thread of its own: the dictionary is large, and typing must not wait for it.
self.addEventListener('message', ({ data }: MessageEvent<StrengthQuestion>) => {
  const { score, feedback } = judge.check(data.password, data.known);
  const answer: StrengthAnswer = { password: data.password, score, warning: feedback.warning };
  self.postMessage(answer);
});
