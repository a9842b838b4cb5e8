import { type ReactNode, type RefObject } from 'react';
import { FaultFrame } from '../../components/fault-frame.tsx';
import styles from './credentials.module.css';

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  readonly submitText: string;
  readonly onSubmit: () => Promise<unknown>;
  readonly children: ReactNode;
  /** What stands below the button. */
  readonly below?: ReactNode;
}

/** A small form with one button. */
export function EntryForm({ form, isBusy, submitText, onSubmit, children, below }: Props) {
  return (
    <form
      ref={form}
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <FaultFrame>{children}</FaultFrame>
      <button type="submit" className={`button primary ${styles.submit}`} aria-disabled={isBusy}>
        {submitText}
      </button>
      {below}
    </form>
  );
}
