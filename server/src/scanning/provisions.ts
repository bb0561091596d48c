import type { PushSender } from '#messaging/senders/push-sender.ts';

declare module '#platform/provisions.ts' {
  interface ProvisionMap {
    /** Sends a message to one device. */
    'pushes.send': PushSender;
  }
}
