import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

interface Props<Key extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly label: string }[];
  readonly active: Key;
  readonly onChange: (key: Key) => void;
  /** What stands in the tab that is open. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Two or three views of one thing; the arrow keys go from one to the next. Ant Design's weigh 11 KB. */
export function Tabs<Key extends string>({ label, tabs, active, onChange, children }: Props<Key>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLButtonElement>, from: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    const to = (from + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (next) onChange(next.key);
    (event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="stack">
      <div className={`flex gap-5 ${styles.tabs}`} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="narrow" role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
}
