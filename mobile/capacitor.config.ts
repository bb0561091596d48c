import type { CapacitorConfig } from '@capacitor/cli';

const address = process.env['CANDELA_URL'];
if (!address?.startsWith('https://')) {
  throw new Error('Set CANDELA_URL to the https address of the installation that the app opens.');
}

const config: CapacitorConfig = {
  appId: process.env['CANDELA_APP_ID'] ?? 'org.candela.app',
  appName: process.env['CANDELA_APP_NAME'] ?? 'Candela',
  webDir: 'www',
  server: {
    // The app shows the installation's own pages: it is always as new as the server, and uses the same session.
    url: address,
    errorPath: 'offline.html',
    allowNavigation: [],
  },
  android: { backgroundColor: '#090d11' },
  ios: { backgroundColor: '#090d11', contentInset: 'always' },
  plugins: {
    // The web client hides its own splash screen at the same time.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 2000, backgroundColor: '#0f7f7a' },
    FirebaseMessaging: { presentationOptions: [] },
  },
  experimental: {
    // Prevents a name conflict of two Firebase packages in Swift's package manager.
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
};

export default config;
