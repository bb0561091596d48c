import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';

interface StepUpState {
  /** Set while the user is asked for a proof of identity. */
  asked: { answer: (isVerified: boolean) => void } | null;
}

export const useStepUpState = create(inspected('step-up', (): StepUpState => ({ asked: null })));

let asking: Promise<boolean> | null = null;

/**
 * Asks the user to prove their identity, in a dialog; simultaneous calls share the same question.
 * @returns whether the user has done so
 */
export function askForStepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    useStepUpState.setState({ asked: { answer: resolve } });
  }).finally(() => {
    asking = null;
    useStepUpState.setState({ asked: null });
  });
  return asking;
}
