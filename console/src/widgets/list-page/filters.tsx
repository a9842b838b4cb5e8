import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../components/search-input.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import styles from './list-page.module.css';

const typingMs = 300;

interface SearchProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}

/** The search of a list: asks when typing rests. `/` leads here. */
export function SearchFilter({ value, placeholder, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // Changed from outside: filters were cleared, or one went back.
    setShown(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string, waitMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text.trim()), waitMs);
  };
  return (
    <SearchInput
      className={styles.search}
      data-search
      maxLength={128}
      value={typed}
      placeholder={placeholder}
      aria-label={placeholder}
      onChange={(event) => {
        setTyped(event.target.value);
        ask(event.target.value, typingMs);
      }}
      onPressEnter={() => ask(typed, 0)}
    />
  );
}

interface ChipsProps<V extends string> {
  readonly label: string;
  readonly options: readonly { value: V; text: ReactNode; count?: number }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: V[]) => void;
}

/** Counted chips that filter: each toggles, none chosen is all. */
export function ChipFilter<V extends string>({ label, options, chosen, onChange }: ChipsProps<V>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map(({ value, text, count }) => {
        const isOn = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={isOn}
            onClick={() =>
              onChange(
                options
                  .map((option) => option.value)
                  .filter((item) => (item === value ? !isOn : chosen.includes(item))),
              )
            }
          >
            {text}
            {count !== undefined && <span className="figures">{grouped(count, currentLanguage())}</span>}
          </button>
        );
      })}
    </div>
  );
}
