import { signOutEverywhere } from '#app/sign-out.ts';
import { SecurityScreen } from '#features/sign-in/security/security-screen.tsx';

export function SecurityPage() {
  return <SecurityScreen onSignOutEverywhere={() => void signOutEverywhere()} />;
}
