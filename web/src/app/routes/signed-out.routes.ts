import { createRoute, redirect } from '@tanstack/react-router';
import { currentUser } from '#app/guards.ts';
import { safeReturnUrl } from '#app/return-url.ts';
import { page } from '#app/routes/page.ts';
import { rootRoute } from '#app/routes/root.route.ts';
import { providerAnswer } from '#platform/session/provider-answer.ts';
import { mailKinds, type MailKind } from '@candela/contract/messaging/digests';

const area = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  component: page([], () => import('#app/shell/bare-layout.tsx'), 'BareLayout'),
});
const getParentRoute = () => area;

/** The token of a link in an email. */
function validateToken(search: Record<string, unknown>): { token?: string } {
  return typeof search.token === 'string' ? { token: search.token } : {};
}

const loginRoute = createRoute({
  getParentRoute,
  path: '/login',
  staticData: { title: ($) => $.login.title },
  validateSearch: (search: Record<string, unknown>): { returnUrl?: string; step?: 'code' } => {
    const returnUrl = safeReturnUrl(search.returnUrl);
    return { ...(returnUrl && returnUrl !== '/' && { returnUrl }), ...(search.step === 'code' && { step: 'code' }) };
  },
  beforeLoad: () => {
    if (currentUser()) throw redirect({ to: '/', replace: true });
  },
  component: page([], () => import('#features/sign-in/sessions/login.page.tsx'), 'LoginPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: '/forgot-password',
  staticData: { title: ($) => $.login.forgotPassword.title },
  component: page(
    ['sign-in'],
    () => import('#features/sign-in/sessions/forgot-password.page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: '/reset-password',
  staticData: { title: ($) => $.login.resetPassword.title },
  validateSearch: validateToken,
  component: page(
    ['shared', 'sign-in'],
    () => import('#features/sign-in/sessions/reset-password.page.tsx'),
    'ResetPasswordPage',
  ),
});

const acceptInvitationRoute = createRoute({
  getParentRoute,
  path: '/accept-invitation',
  staticData: { title: ($) => $.login.invitation.titlePlain },
  validateSearch: validateToken,
  component: page(
    ['shared', 'sign-in'],
    () => import('#features/sign-in/sessions/accept-invitation.page.tsx'),
    'AcceptInvitationPage',
  ),
});

/** For everybody with the email, signed in or not. */
const confirmEmailRoute = createRoute({
  getParentRoute,
  path: '/confirm-email',
  staticData: { title: ($) => $.login.confirmEmail.title },
  validateSearch: validateToken,
  component: page(['sign-in'], () => import('#features/sign-in/sessions/confirm-email.page.tsx'), 'ConfirmEmailPage'),
});

const signUpRoute = createRoute({
  getParentRoute,
  path: '/sign-up',
  staticData: { title: ($) => $.signUp.title },
  component: page(['sign-in'], () => import('#features/sign-in/sessions/sign-up.page.tsx'), 'SignUpPage'),
});

const confirmSignUpRoute = createRoute({
  getParentRoute,
  path: '/sign-up/confirm',
  staticData: { title: ($) => $.signUp.title },
  validateSearch: validateToken,
  component: page(
    ['shared', 'sign-in'],
    () => import('#features/sign-in/sessions/confirm-sign-up.page.tsx'),
    'ConfirmSignUpPage',
  ),
});

/** Redirect target of OpenID providers. */
const providerCallbackRoute = createRoute({
  getParentRoute,
  path: '/sign-in/callback',
  staticData: { title: ($) => $.login.title },
  loader: () => providerAnswer,
  component: page(
    ['errors', 'sign-in'],
    () => import('#features/sign-in/sessions/provider-callback.page.tsx'),
    'ProviderCallbackPage',
  ),
});

const firstRunRoute = createRoute({
  getParentRoute,
  path: '/first-run',
  staticData: { title: ($) => $.firstRun.title },
  component: page(['shared', 'sign-in'], () => import('#features/sign-in/sessions/first-run.page.tsx'), 'FirstRunPage'),
});

/** For everybody, signed in or not. */
const termsRoute = createRoute({
  getParentRoute,
  path: '/terms',
  staticData: { title: ($) => $.terms.title },
  component: page(['site'], () => import('#app/pages/terms.page.tsx'), 'TermsPage'),
});

/** For everybody with the email, signed in or not. */
const unsubscribeRoute = createRoute({
  getParentRoute,
  path: '/unsubscribe',
  staticData: { title: ($) => $.unsubscribe.pageTitle },
  validateSearch: (search: Record<string, unknown>): { token?: string; kind: MailKind } => ({
    ...validateToken(search),
    kind: mailKinds.find((each) => each === search.kind) ?? 'digest',
  }),
  component: page(['messaging'], () => import('#app/pages/unsubscribe.page.tsx'), 'UnsubscribePage'),
});

const verifyPage = page(['learning'], () => import('#features/learning/certificates/verify.page.tsx'), 'VerifyPage');

/** The register of certificates, for everybody, signed in or not. */
const verifyRoute = createRoute({
  getParentRoute,
  path: '/verify',
  staticData: { title: ($) => $.certificates.check },
  component: verifyPage,
});

const verifyNumberRoute = createRoute({
  getParentRoute,
  path: '/verify/$number',
  staticData: { title: ($) => $.certificates.register },
  component: verifyPage,
});

/** The public log of trade ideas, for everybody, signed in or not. */
const ledgerRoute = createRoute({
  getParentRoute,
  path: '/ledger',
  staticData: { title: ($) => $.ledger.name },
  component: page(['trading'], () => import('#features/trading/ledger/ledger.page.tsx'), 'LedgerPage'),
});

/** How results of trade ideas are made, for everybody. */
const resultRulesRoute = createRoute({
  getParentRoute,
  path: '/ledger/rules',
  staticData: { title: ($) => $.resultRules.title },
  component: page(['trading'], () => import('#features/trading/ledger/result-rules.page.tsx'), 'ResultRulesPage'),
});

export const signedOutRoutes = area.addChildren([
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  acceptInvitationRoute,
  confirmEmailRoute,
  firstRunRoute,
  signUpRoute,
  confirmSignUpRoute,
  providerCallbackRoute,
  termsRoute,
  unsubscribeRoute,
  verifyRoute,
  verifyNumberRoute,
  ledgerRoute,
  resultRulesRoute,
]);
