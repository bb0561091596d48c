/** What waits for Redis is kept up to this, and lost beyond: a client of Redis would keep all of it. */
const maxBytes = 4_000_000;
/** When Redis has not answered for this long, nothing more is sent: a connection on which something is written never times out. */
const maxUnansweredMilliseconds = 5000;

/** Publishes while Redis answers; what it cannot is lost, and that is remembered. */
export function createBoundedPublishing(publish: (channel: string, text: string) => Promise<unknown>) {
  const sentAt = new Map<number, number>();
  let next = 0;
  let bytes = 0;
  let hasLost = false;

  const isStuck = () => {
    const [oldest] = sentAt.values();
    return oldest !== undefined && Date.now() - oldest > maxUnansweredMilliseconds;
  };

  return {
    /** @returns whether it has been given to the connection */
    send(channel: string, text: string): boolean {
      if (bytes + text.length > maxBytes || isStuck()) {
        hasLost = true;
        return false;
      }
      const id = next++;
      sentAt.set(id, Date.now());
      bytes += text.length;
      const settle = () => {
        sentAt.delete(id);
        bytes -= text.length;
      };
      publish(channel, text).then(settle, () => {
        settle();
        hasLost = true;
      });
      return true;
    },
    /** Whether Redis has not answered for long. */
    isStuck,
    lose: (): void => void (hasLost = true),
    /** Whether something was lost since this was last asked. */
    takeLost(): boolean {
      const before = hasLost;
      hasLost = false;
      return before;
    },
    waitingBytes: (): number => bytes,
  };
}
