const pages = [
  [
    /Edg\//,
    'https://support.microsoft.com/microsoft-edge/manage-website-notifications-in-microsoft-edge-0c555609-5bf2-479d-a59d-fb30a0b80b2b',
  ],
  [/Firefox\//, 'https://support.mozilla.org/kb/push-notifications-firefox'],
  [/Chrome\//, 'https://support.google.com/chrome/answer/3220216'],
] as const;

const anyBrowser = 'https://developer.mozilla.org/docs/Web/API/Notifications_API/Using_the_Notifications_API';

/** The browser vendor's help page about allowing notifications. */
export function permissionHelp(userAgent: string): string {
  return pages.find(([browser]) => browser.test(userAgent))?.[1] ?? anyBrowser;
}
