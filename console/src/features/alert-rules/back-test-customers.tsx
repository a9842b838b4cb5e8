import { type BackTestFigures, type BackTestOfCustomers } from '@linekeeper/contract/alerts/back-test';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './back-test.module.css';

/** So many are shown before somebody asks for all. */
const fewCustomers = 8;

interface Row {
  readonly key: number;
  readonly name: string;
  readonly figures: BackTestFigures;
}

/** What came of one: figures, or why there are none. Where time was up before any of it was gone through, nothing else is known. */
function outcomeOf({ targets, judgedTargets, keptDays, usualShare }: BackTestFigures) {
  if (targets === 0) return 'empty';
  if (judgedTargets === 0) return 'late';
  if (keptDays === 0) return 'unkept';
  return usualShare === 0 ? 'unusual' : 'judged';
}

const sum = (rows: readonly Row[], of: (figures: BackTestFigures) => number) =>
  rows.reduce((total, { figures }) => total + of(figures), 0);

/** Of how many subjects figures are, where that is not all of them; what time did not reach was not counted. */
function goneThrough(of: readonly BackTestFigures[]) {
  const judged = of.reduce((total, { judgedTargets }) => total + judgedTargets, 0);
  const targets = of.reduce((total, one) => total + (one.targets ?? 0), 0);
  return judged < targets ? { judged, targets } : undefined;
}

/** What a rule that is handed down would have raised at each customer, the most first, and where it could not say. */
export function BackTestCustomers({ answer: { own, list } }: { readonly answer: BackTestOfCustomers }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const told: Row[] = list.flatMap(({ companyId, name, parentName, figures }) =>
    figures
      ? [{ key: companyId, name: parentName === null ? name : `${parentName} · ${name}`, figures }]
      : [],
  );
  const all = own ? [{ key: 0, name: t('alert-rules:backTest.ownNetwork'), figures: own }, ...told] : told;
  const judged = all
    .filter(({ figures }) => outcomeOf(figures) === 'judged')
    .toSorted((one, other) => other.figures.draft.alerts - one.figures.draft.alerts);
  const shown = isWhole ? judged : judged.slice(0, fewCustomers);
  const count = (outcome: ReturnType<typeof outcomeOf>) =>
    all.filter(({ figures }) => outcomeOf(figures) === outcome).length;
  const counted = [
    ['partialCustomers', judged.filter(({ figures }) => goneThrough([figures])).length],
    ['lateCustomers', count('late')],
    ['closedCustomers', list.length - told.length],
    ['emptyCustomers', count('empty')],
    ['unkeptCustomers', count('unkept')],
    ['unusualCustomers', count('unusual')],
    ['mutedCustomers', sum(judged, ({ draft }) => draft.mutedAlerts)],
  ] as const;
  const notes = counted.flatMap(([key, many]) =>
    many > 0 ? [t(`alert-rules:backTest.${key}`, { count: many })] : [],
  );
  return (
    <div className={styles.outcome}>
      {judged.length === 0 && count('late') === 0 && (
        <p className="flat">{t('alert-rules:backTest.noCustomers')}</p>
      )}
      {judged.length > 0 && <CustomerTable rows={shown} judged={judged} asked={all} />}
      {shown.length < judged.length && (
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          {t('alert-rules:backTest.allCustomers', { count: judged.length })}
        </button>
      )}
      {notes.length > 0 && (
        <ul className={`list small quiet ${styles.notes}`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TableProps {
  readonly rows: readonly Row[];
  /** All rows that there are figures of, and all that were asked for some. */
  readonly judged: readonly Row[];
  readonly asked: readonly Row[];
}

function CustomerTable({ rows, judged, asked }: TableProps) {
  const { t } = useTranslation();
  const late = asked.filter(({ figures }) => outcomeOf(figures) === 'late').length;
  const reached = { judged: asked.length - late, all: asked.length };
  const hasNow = judged.some(({ figures }) => figures.now !== null);
  return (
    <table className={`small ${styles.figures}`} aria-label={t('alert-rules:backTest.figures')}>
      <thead>
        <tr>
          <th scope="col">{t('alert-rules:backTest.customer')}</th>
          <th scope="col">{t('alert-rules:backTest.alerts')}</th>
          <th scope="col">{t('alert-rules:backTest.atNight')}</th>
          {hasNow && <th scope="col">{t('alert-rules:backTest.now')}</th>}
        </tr>
      </thead>
      <tbody>
        <tr className="strong">
          <th scope="row">
            {t('alert-rules:backTest.sum')}
            {late > 0 && (
              <span className="block quiet caption">{t('alert-rules:backTest.reached', reached)}</span>
            )}
            <GoneThrough of={asked.map(({ figures }) => figures)} />
          </th>
          <td className="figures">{sum(judged, ({ draft }) => draft.alerts)}</td>
          <td className="figures">{sum(judged, ({ draft }) => draft.nightAlerts)}</td>
          {hasNow && <td className="figures quiet">{sum(judged, ({ now }) => now?.alerts ?? 0)}</td>}
        </tr>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row" className="breaks">
              {name}
              <GoneThrough of={[figures]} />
            </th>
            <td className="figures">{figures.draft.alerts}</td>
            <td className="figures">{figures.draft.nightAlerts}</td>
            {hasNow && <td className="figures quiet">{figures.now?.alerts ?? 0}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Under a name: of how many subjects its figures are, where that is not all of them. */
function GoneThrough({ of }: { readonly of: readonly BackTestFigures[] }) {
  const { t } = useTranslation();
  const gone = goneThrough(of);
  return gone && <span className="block quiet caption">{t('alert-rules:backTest.goneThrough', gone)}</span>;
}
