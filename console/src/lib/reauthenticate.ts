import { create } from 'zustand';

interface Reauthentication {
  /** Told how it ended: whether the member was proved. Undefined while nothing is asked. */
  readonly settle: ((isProved: boolean) => void) | undefined;
}

export const useReauthentication = create<Reauthentication>(() => ({ settle: undefined }));

let asked: Promise<boolean> | undefined;

/** Asks the member for a fresh proof and gives whether it came; calls that ask at the same time wait for one answer. */
export function askToReauthenticate(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useReauthentication.setState({ settle: resolve })).finally(
    () => {
      asked = undefined;
      useReauthentication.setState({ settle: undefined });
    },
  );
  return asked;
}
