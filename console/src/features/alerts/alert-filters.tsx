import { alertSeverities, alertStates } from '@linekeeper/contract/alerts/alert-terms';
import { subjectKinds } from '@linekeeper/contract/monitoring/subjects';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { alertStateText, SeverityShape, severityText } from '../../widgets/alert/index.ts';
import { ChipFilter, Chips, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { type AlertChoice, type AlertText, filterOf, type ListBody } from './alert-filter.ts';

interface Props {
  readonly list: Pick<ReturnType<typeof useList<string, AlertChoice, AlertText>>, 'state' | 'change'>;
  readonly body: ListBody;
}

const switches = ['mine', 'withConsequences'] as const;

/** One line of filters: search, outlet, then severities, states and kinds as counted chips, and what is one's own. */
export function AlertFilters({ list, body }: Props) {
  const { t } = useTranslation();
  const mayChooseOutlet = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE']);
  const { data: counts } = useApi('POST /monitor/api/v1/alerts/counts', { body: filterOf(body) });
  const { texts } = list.state;
  return (
    <>
      <SearchFilter list={list} placeholder={t('alerts:search')} />
      {mayChooseOutlet && (
        <OutletSelect
          id="filter-outlet"
          label={t('alerts:outlet')}
          placeholder={t('alerts:allOutlets')}
          isFilter
          value={texts.outletId || undefined}
          onChange={(chosen) => list.change({ outletId: chosen })}
        />
      )}
      <ChipFilter
        list={list}
        name="severity"
        label={t('alerts:severity')}
        values={alertSeverities}
        counts={counts?.severity ?? null}
        text={(value) => (
          <>
            <SeverityShape severity={value} />
            {severityText(value)}
          </>
        )}
      />
      <ChipFilter
        list={list}
        name="state"
        label={t('alerts:state')}
        values={alertStates}
        counts={counts?.state ?? null}
        text={alertStateText}
      />
      <ChipFilter
        list={list}
        name="subjectKind"
        label={t('alerts:kind')}
        values={subjectKinds}
        counts={counts?.subjectKind ?? null}
        text={(kind) => t(`alerts:kinds.${kind}`)}
      />
      <Chips
        label={t('alerts:only')}
        values={switches}
        chosen={switches.filter((name) => texts[name] === '1')}
        text={(name) => t(`alerts:also.${name}`)}
        onChange={(chosen) =>
          list.change(
            Object.fromEntries(switches.map((name) => [name, chosen.includes(name) ? '1' : undefined])),
          )
        }
      />
    </>
  );
}
