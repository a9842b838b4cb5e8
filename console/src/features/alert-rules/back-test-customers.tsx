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

/** Whether anything was judged there: it has what the rule looks at, kept, and what is usual of it is known. */
const isJudged = ({ targets, keptDays, usualShare }: BackTestFigures) =>
  targets > 0 && keptDays > 0 && usualShare !== 0;

const sum = (rows: readonly Row[], of: (figures: BackTestFigures) => number) =>
  rows.reduce((total, { figures }) => total + of(figures), 0);

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
    .filter(({ figures }) => isJudged(figures))
    .toSorted((one, other) => other.figures.draft.alerts - one.figures.draft.alerts);
  const shown = isWhole ? judged : judged.slice(0, fewCustomers);
  const [targets, judgedTargets] = [sum(all, (one) => one.targets), sum(all, (one) => one.judgedTargets)];
  const muted = sum(judged, ({ draft }) => draft.mutedAlerts);
  const count = (is: (figures: BackTestFigures) => boolean) =>
    all.filter(({ figures }) => is(figures)).length;
  const counted = [
    ['closedCustomers', list.length - told.length],
    ['emptyCustomers', count((one) => one.targets === 0)],
    ['unkeptCustomers', count((one) => one.targets > 0 && one.keptDays === 0)],
    ['unusualCustomers', count((one) => one.targets > 0 && one.keptDays > 0 && one.usualShare === 0)],
    ['mutedCustomers', muted],
  ] as const;
  const notes = [
    ...(judgedTargets < targets
      ? [t('alert-rules:backTest.partial', { judged: judgedTargets, targets })]
      : []),
    ...counted.flatMap(([key, many]) =>
      many > 0 ? [t(`alert-rules:backTest.${key}`, { count: many })] : [],
    ),
  ];
  return (
    <div className={styles.outcome}>
      {judged.length === 0 && <p className="flat">{t('alert-rules:backTest.noCustomers')}</p>}
      {judged.length > 0 && <CustomerTable rows={shown} all={judged} />}
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

function CustomerTable({ rows, all }: { readonly rows: readonly Row[]; readonly all: readonly Row[] }) {
  const { t } = useTranslation();
  const hasNow = all.some(({ figures }) => figures.now !== null);
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
          <th scope="row">{t('alert-rules:backTest.sum')}</th>
          <td className="figures">{sum(all, ({ draft }) => draft.alerts)}</td>
          <td className="figures">{sum(all, ({ draft }) => draft.nightAlerts)}</td>
          {hasNow && <td className="figures quiet">{sum(all, ({ now }) => now?.alerts ?? 0)}</td>}
        </tr>
        {rows.map(({ key, name, figures: { draft, now } }) => (
          <tr key={key}>
            <th scope="row" className="breaks">
              {name}
            </th>
            <td className="figures">{draft.alerts}</td>
            <td className="figures">{draft.nightAlerts}</td>
            {hasNow && <td className="figures quiet">{now?.alerts ?? 0}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
