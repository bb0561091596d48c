const pauseMilliseconds = 3000;
const lockName = 'candela-alert-sound';

/** Two short tones; nothing before the user's first gesture, which browsers demand, and once in three seconds for all tabs together. */
export async function playAlertSound(): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive || !('locks' in navigator)) return;
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const context = new AudioContext();
    const volume = context.createGain();
    volume.gain.value = 0.1;
    volume.connect(context.destination);
    for (const [place, frequency] of [660, 880].entries()) {
      const tone = context.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(volume);
      tone.start(context.currentTime + place * 0.15);
      tone.stop(context.currentTime + place * 0.15 + 0.12);
    }
    await new Promise((resolve) => window.setTimeout(resolve, pauseMilliseconds));
    await context.close();
  });
}
