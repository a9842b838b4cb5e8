import { create } from 'zustand';
import { personalPrefix, storage } from './storage.ts';

/** How this browser draws attention to a new message beside the bell. */
export interface Alarm {
  readonly sound: boolean;
  readonly desktop: boolean;
}
const key = `${personalPrefix}message-alarm`;
const rungKey = `${personalPrefix}message-rung`;

function kept(): Alarm {
  try {
    const { sound, desktop } = JSON.parse(storage.get(key) ?? '{}') as Partial<Alarm>;
    return { sound: sound === true, desktop: desktop === true };
  } catch {
    return { sound: false, desktop: false };
  }
}
export const useAlarm = create<Alarm>(kept);

/** Keeps a choice for this browser. */
export function chooseAlarm(change: Partial<Alarm>): void {
  const { sound, desktop } = { ...useAlarm.getState(), ...change };
  useAlarm.setState({ sound, desktop });
  storage.set(key, JSON.stringify({ sound, desktop }));
}

/** Whether this browser can show notifications at all: it can on a page that came safely. */
export const canShowDesktop = () => 'Notification' in globalThis && isSecureContext;

/** Asks the person for leave, which browsers allow on a click alone. Gives whether it was given. */
export async function askForDesktop(): Promise<boolean> {
  return canShowDesktop() && (await Notification.requestPermission()) === 'granted';
}

/** Tabs hear of a message within moments of each other; what is kept tells those that hear of it later. */
const heldMs = 5000;

/** Whether no other tab of this browser has drawn attention to a message yet; from now on one has. */
export async function isFirstToRing(id: string): Promise<boolean> {
  if (storage.get(rungKey) === id) return false;
  // Only one tab gets a lock, however close they are. Pages that came unsafely have none.
  const isFirst = await new Promise<boolean>((answer) => {
    const held = async (lock: Lock | null) => {
      answer(lock !== null);
      if (lock) await new Promise((done) => setTimeout(done, heldMs));
    };
    const locks = (navigator as Partial<Navigator>).locks;
    if (!locks) return answer(true);
    return void locks.request(`${rungKey} ${id}`, { ifAvailable: true }, held).catch(() => answer(true));
  });
  if (isFirst) storage.set(rungKey, id);
  return isFirst;
}

/** Two short notes, made here: no file has to come. */
export function ring(): void {
  const audio = new AudioContext();
  const from = audio.currentTime;
  for (const [at, hertz] of [
    [0, 880],
    [0.16, 660],
  ] as const) {
    const note = audio.createOscillator();
    const loudness = audio.createGain();
    note.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.12, from + at);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + at + 0.15);
    note.connect(loudness).connect(audio.destination);
    note.start(from + at);
    note.stop(from + at + 0.15);
  }
  setTimeout(() => void audio.close(), 1000);
}
