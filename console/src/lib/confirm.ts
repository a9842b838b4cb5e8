import { create } from 'zustand';

interface Confirmation {
  /** Told how it ended: whether the member was proved. Undefined while nothing is asked. */
  readonly settle: ((isProved: boolean) => void) | undefined;
}

export const useConfirmation = create<Confirmation>(() => ({ settle: undefined }));

let asked: Promise<boolean> | undefined;

/** Asks the member for a fresh proof and gives whether it came; calls that ask at the same time wait for one answer. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useConfirmation.setState({ settle: resolve })).finally(() => {
    asked = undefined;
    useConfirmation.setState({ settle: undefined });
  });
  return asked;
}
