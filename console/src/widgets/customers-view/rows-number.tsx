import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNarrow } from '../../components/use-narrow.ts';
import { askToEnter } from '../../lib/acting.ts';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';

export interface RowsNumberProps {
  readonly row: { readonly companyId: number; readonly name: string };
  /** How the reader comes to the rows: they are the own tenant's, the customer is entered, or there is no way. */
  readonly way: 'own' | 'enter' | 'none';
  /** The address of the rows that were counted. */
  readonly to: string;
  readonly count: number;
  readonly tone?: string;
  /** What is counted, in words. */
  readonly title: string;
}

/** A number of a customer that opens the rows that it was made from, in a stay where they are a customer's. Nought is quiet. */
export function RowsNumber({ row, way, to, count, tone = '', title }: RowsNumberProps) {
  const { t } = useTranslation();
  // A number is too small for a thumb: there the customer's name leads to it.
  const isNarrow = useNarrow();
  const text = grouped(count, currentLanguage());
  if (count === 0 || way === 'none' || isNarrow)
    return <span className={`figures ${count > 0 ? tone : 'quiet'}`}>{text}</span>;
  if (way === 'own') {
    const label = t('customers:openOwn', { title, count });
    return (
      <Link className="link figures" to={to} aria-label={label} title={label}>
        <span className={tone}>{text}</span>
      </Link>
    );
  }
  const { companyId, name } = row;
  const label = t('customers:open', { name, title, count });
  return (
    <button
      type="button"
      className="link figures"
      aria-label={label}
      title={label}
      onClick={() => askToEnter({ companyId, name, to })}
    >
      <span className={tone}>{text}</span>
    </button>
  );
}
