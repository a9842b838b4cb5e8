import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import styles from './section-list.module.css';

interface Entry {
  readonly id: string;
  readonly title: string;
}

const Register = createContext<(entry: Entry) => () => void>(() => () => undefined);

/** Puts a section into the list of its page; `id` is that of its heading. */
export function useListedSection(id: string, title: string): void {
  const register = useContext(Register);
  useEffect(() => register({ id, title }), [register, id, title]);
}

const placeOf = ({ id }: Entry) => document.getElementById(id)?.getBoundingClientRect().top ?? 0;
/** A section is the one that is read as soon as its heading is this near to the top bar. */
const readFromPx = 160;

/** A long page of sections: a list of them stands beside it and follows; on a narrow screen it is a choice above. */
export function SectionedPage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [current, setCurrent] = useState<string>();
  const choiceId = useId();
  const isJumping = useRef(false);
  const register = useCallback((entry: Entry) => {
    // In the order in which they stand on the page, whichever came first.
    setEntries((before) => [...before, entry].sort((one, other) => placeOf(one) - placeOf(other)));
    return () => setEntries((before) => before.filter(({ id }) => id !== entry.id));
  }, []);
  useEffect(() => {
    const follow = () => {
      // Whoever chose a section is told that one, also where the page is too short to bring it to the top.
      if (isJumping.current) return;
      setCurrent((entries.findLast((entry) => placeOf(entry) < readFromPx) ?? entries[0])?.id);
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [entries]);
  const jump = (id: string) => {
    const heading = document.getElementById(id);
    isJumping.current = true;
    setTimeout(() => (isJumping.current = false), 1000);
    setCurrent(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.page}>
      {entries.length > 1 && (
        <>
          <nav className={styles.list} aria-label={t('common:onThisPage')}>
            {entries.map(({ id, title }) => (
              <button
                key={id}
                type="button"
                className="bare left"
                aria-current={id === current || undefined}
                onClick={() => jump(id)}
              >
                {title}
              </button>
            ))}
          </nav>
          <label className={styles.choice} htmlFor={choiceId}>
            <span className="visually-hidden">{t('common:onThisPage')}</span>
            <select id={choiceId} value={current} onChange={(event) => jump(event.target.value)}>
              {entries.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <div className={`grid gap-4 narrow in-order ${styles.sections}`}>
        <Register value={register}>{children}</Register>
      </div>
    </div>
  );
}
