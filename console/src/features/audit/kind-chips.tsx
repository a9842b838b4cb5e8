import { useTranslation } from 'react-i18next';
import { type Input } from '../../lib/api.ts';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApi } from '../../lib/query.ts';
import { Chips } from '../../widgets/list-page/index.ts';
import { subjectName } from '../../widgets/audit-line/index.ts';

const route = 'POST /api/v1/audit/counts';

interface Props {
  /** What else narrows the list. */
  readonly filter: Input<typeof route>['body'];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The kinds of objects as chips with their numbers of lines, the most first. One that is chosen stays, whatever its number. */
export function KindChips({ filter, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useApi(route, { body: filter });
  const counts = new Map(data?.list.map((row) => [row.subjectType, row]));
  const count = (kind: string) => {
    const found = counts.get(kind);
    return `${grouped(found?.count ?? 0, currentLanguage())}${found?.isMore ? '+' : ''}`;
  };
  return (
    <Chips
      label={t('audit:objectType')}
      values={[...new Set([...counts.keys(), ...chosen])]}
      chosen={chosen}
      text={(kind) => subjectName(t, kind)}
      count={count}
      onChange={onChange}
    />
  );
}
