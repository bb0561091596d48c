import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';

interface StepUpState {
  /** Set while somebody is asked to prove who they are. */
  asked: { answer: (isVerified: boolean) => void } | null;
}

export const useStepUpState = create(inspected('step-up', (): StepUpState => ({ asked: null })));

let asking: Promise<boolean> | null = null;

/**
 * Asks the user to prove who they are, in a dialog of the product; calls that need it at the same time wait for the same answer.
 * @returns whether they have
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
