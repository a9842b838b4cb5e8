import {
  alertSeverities,
  alertStates,
  type AlertSubjectKind,
  alertSubjectKinds,
} from '@linekeeper/contract/alerts/alert-terms';
import { CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { alertStateText, SeverityShape, severityText } from '../../widgets/alert/index.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { Chips, SearchFilter, steadyCount, type useList } from '../../widgets/list-page/index.ts';
import { OutletSelect, StandsInChips } from '../../widgets/outlet-select/index.ts';
import { type AlertChoice, type AlertText, filterOf, type ListBody } from './alert-filter.ts';

interface Props {
  readonly list: Pick<ReturnType<typeof useList<string, AlertChoice, AlertText>>, 'state' | 'change'>;
  readonly body: ListBody;
}

const switches = ['mine', 'withConsequences'] as const;

/** One line of filters: search, outlet, then severities and states as counted chips, the kind of subject, and what is one's own. */
export function AlertFilters({ list, body }: Props) {
  const { t } = useTranslation();
  const mayChooseOutlet = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE']);
  const { data: counts } = useApi('POST /monitor/api/v1/alerts/counts', { body: filterOf(body) });
  const { texts } = list.state;
  return (
    <>
      <SearchFilter list={list} placeholder={t('alerts:search')} />
      <FoldedFilters list={list}>
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
        <StandsInChips list={list} />
        {body.at !== undefined && (
          <button
            type="button"
            className="button inline gap-2"
            onClick={() => list.change({ at: undefined })}
            aria-label={t('alerts:removeAt')}
          >
            {t('alerts:openAt', { at: exactTime(Date.parse(body.at)) })}
            <CloseOutlined aria-hidden />
          </button>
        )}
        <Chips
          label={t('alerts:severity')}
          values={alertSeverities}
          chosen={list.state.choices.severity}
          isBusy={!counts}
          count={(value) => steadyCount(counts?.severity[value])}
          text={(value) => (
            <>
              <SeverityShape severity={value} />
              {severityText(value)}
            </>
          )}
          onChange={(chosen) => list.change({ severity: chosen })}
        />
        <Chips
          label={t('alerts:state')}
          values={alertStates}
          chosen={list.state.choices.state}
          isBusy={!counts}
          count={(value) => steadyCount(counts?.state[value])}
          text={alertStateText}
          onChange={(chosen) => list.change({ state: chosen })}
        />
        <Select<AlertSubjectKind>
          aria-label={t('alerts:kind')}
          allowClear
          style={{ width: 150 }}
          placeholder={t('alerts:allKinds')}
          value={alertSubjectKinds.find((kind) => list.state.choices.subjectKind.includes(kind))}
          options={alertSubjectKinds.map((value) => ({ value, label: t(`alerts:kinds.${value}`) }))}
          onChange={(chosen: AlertSubjectKind | undefined) => list.change({ subjectKind: chosen })}
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
      </FoldedFilters>
    </>
  );
}
