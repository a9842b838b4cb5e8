import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { exactTime } from '../lib/time.ts';

interface Props {
  readonly name: string;
  /** Its page; without one it has none. */
  readonly to: string | undefined;
  /** When it was deleted, with its page; null while it is there. */
  readonly removedAt: string | null;
}

/** The name of what a row is of, which opens its page; of what was deleted since, the name alone with when that was. */
export function SubjectLink({ name, to, removedAt }: Props) {
  const { t } = useTranslation();
  if (removedAt !== null)
    return (
      <>
        <span className="cut block" title={name}>
          {name}
        </span>
        <span className="quiet caption block">
          {t('common:deletedAt', { time: exactTime(Date.parse(removedAt)) })}
        </span>
      </>
    );
  if (to === undefined)
    return (
      <span className="cut" title={name}>
        {name}
      </span>
    );
  return (
    <Link className="link cut" to={to} title={name}>
      {name}
    </Link>
  );
}
