import type { HubFrame } from '@candela/contract/hub';

/** A network in which the test decides what arrives. */
export class FakeSocket extends EventTarget {
  /** All that were opened, the oldest first; a test empties it at its end. */
  static readonly sockets: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: unknown[] = [];
  isClosedHere = false;

  constructor() {
    super();
    FakeSocket.sockets.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  receive(frame: HubFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** Nothing is heard of a dead connection, neither when it is closed. */
  close(): void {
    this.isClosedHere = true;
  }
}
