/** Errors of the first run, sign-ups and single sign-on. A part of the error catalogue. */
export const signUpErrors = {
  'firstRun.closed': { status: 409, isToShow: true, message: 'The installation already has an admin.' },
  'firstRun.wrongCode': {
    status: 400,
    isToShow: true,
    message: 'The code is not the one that the server has printed.',
  },
  'singleSignOn.off': { status: 409, isToShow: false, message: 'Single sign-on is not enabled.' },
  'singleSignOn.noSecret': {
    status: 409,
    isToShow: true,
    message: 'The secret of the provider is missing or cannot be decrypted.',
  },
  'singleSignOn.changed': {
    status: 409,
    isToShow: false,
    message: 'Somebody else has changed the provider in the meantime.',
  },
  'singleSignOn.forbiddenRole': {
    status: 409,
    isToShow: true,
    message: 'Only a SuperAdmin can change this while rules assign roles 1 or 4.',
  },
  'singleSignOn.privateAddress': {
    status: 400,
    isToShow: true,
    message: 'The provider must have a public https address.',
  },
  'singleSignOn.unreachable': { status: 503, isToShow: false, message: 'The provider does not respond.' },
  'singleSignOn.attemptLost': {
    status: 400,
    isToShow: false,
    message: 'The attempt has been used, has expired, or belongs to another browser.',
  },
  'singleSignOn.denied': { status: 400, isToShow: false, message: 'The provider has refused the sign-in.' },
  'singleSignOn.wrongIssuer': { status: 400, isToShow: false, message: 'The response comes from another provider.' },
  'singleSignOn.wrongAudience': { status: 400, isToShow: false, message: 'The response is intended for another site.' },
  'singleSignOn.wrongNonce': { status: 400, isToShow: false, message: 'The response belongs to another attempt.' },
  'singleSignOn.expired': {
    status: 400,
    isToShow: false,
    message: 'The response has expired, or its time is in the future.',
  },
  'singleSignOn.badSignature': { status: 400, isToShow: false, message: 'The response is not signed by the provider.' },
  'singleSignOn.badAnswer': {
    status: 400,
    isToShow: false,
    message: 'The response of the provider does not conform to OpenID Connect.',
  },
  'singleSignOn.emailMissing': {
    status: 409,
    isToShow: false,
    message: 'The provider has sent no claim `email` with a valid address.',
  },
  'singleSignOn.emailUnproven': {
    status: 409,
    isToShow: false,
    message: 'The provider has not verified the email address: its claim `email_verified` is not true.',
  },
  'singleSignOn.emailUnsaid': {
    status: 409,
    isToShow: false,
    message: 'The provider has sent no claim `email_verified`, and its addresses are not trusted (`isEmailTrusted`).',
  },
  'singleSignOn.otherDomain': {
    status: 409,
    isToShow: false,
    message: 'No accounts are created for addresses of this domain.',
  },
  'singleSignOn.linkFirst': {
    status: 409,
    isToShow: false,
    message: 'The address has an account that is not linked yet.',
  },
  'singleSignOn.noAccess': { status: 409, isToShow: false, message: 'The account is not active.' },
  'singleSignOn.taken': {
    status: 409,
    isToShow: false,
    message: 'The account at the provider is linked to another account.',
  },
  'singleSignOn.lastWay': { status: 409, isToShow: true, message: 'The last way to sign in cannot be removed.' },
  'signUps.closed': { status: 409, isToShow: true, message: 'Sign-up is closed; accounts require an invitation.' },
  'signUps.otherDomain': { status: 400, isToShow: true, message: 'Addresses of this domain cannot sign up.' },
  'signUps.lookalike': { status: 400, isToShow: true, message: 'The domain contains letters that look like others.' },
  'signUps.invalidToken': {
    status: 400,
    isToShow: true,
    message: 'The link has been used, has expired or is invalid.',
  },
  'signUps.notFound': { status: 404, isToShow: true, message: 'No such waiting sign-up.' },
} as const;
