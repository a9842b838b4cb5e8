import { type ExploredMetric, mostExplored } from '@linekeeper/contract/explorer/explorer-terms';
import { toldApart } from '@linekeeper/contract/monitoring/told-apart';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { type Chosen } from './explored-address.ts';
import styles from './explorer.module.css';
import { optionsOf } from './metric-options.ts';

type Found = Output<'POST /monitor/api/v1/explorer/subjects'>['list'][number];

interface Props {
  readonly series: readonly Chosen[];
  readonly onChange: (series: readonly Chosen[]) => void;
}

/** How long typing rests before the server is asked. */
const typingMs = 250;

/** Adds a series: first what is measured, found by the server, and then what of it. */
export function ChosenSeries({ series, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [subject, setSubject] = useState<Found>();
  const [metric, setMetric] = useState<ExploredMetric>();
  // Asked for once the typing rests; the answer before stands until the next one is there.
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim().slice(0, 128)), typingMs);
    return () => clearTimeout(timer);
  }, [search]);
  const { data, isFetching } = useApi('POST /monitor/api/v1/explorer/subjects', {
    body: asked === '' ? {} : { search: asked },
  });
  const isFull = series.length >= mostExplored;
  const add = () => {
    if (!subject || !metric) return;
    onChange([...series, { kind: subject.kind, id: subject.id, metric }]);
    setMetric(subject.kind === 'written' ? 'written' : undefined);
  };
  const list = data?.list ?? [];
  const offered = subject && !list.some(({ id }) => id === subject.id) ? [subject, ...list] : list;
  const names = toldApart(offered);
  return (
    <div className={`line ${styles.choices}`}>
      <Select<string>
        aria-label={t('explorer:subject')}
        className={styles.subject}
        loading={isFetching}
        placeholder={t('explorer:findSubject')}
        notFoundContent={t('explorer:noSubject')}
        showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
        value={subject?.id}
        options={offered.map(({ id, kind, region }) => ({
          value: id,
          label: [t(`explorer:kind.${kind}`), names.get(id), region].filter(Boolean).join(' · '),
        }))}
        onChange={(id) => {
          const found = offered.find((one) => one.id === id);
          setSearch('');
          if (found?.kind === 'written') setMetric('written');
          else if (found?.kind !== subject?.kind) setMetric(undefined);
          setSubject(found);
        }}
      />
      <Select<ExploredMetric>
        aria-label={t('explorer:metric')}
        className={styles.metric}
        disabled={!subject}
        placeholder={t('explorer:chooseMetric')}
        showSearch={{ optionFilterProp: 'label' }}
        value={metric}
        options={subject ? optionsOf(t, subject.kind) : []}
        onChange={setMetric}
      />
      <Button type="primary" disabled={!subject || !metric || isFull} onClick={add}>
        {t('explorer:add')}
      </Button>
      {isFull && <span className="quiet caption">{t('explorer:full', { most: mostExplored })}</span>}
      {data?.isCut && search !== '' && <span className="quiet caption">{t('explorer:isCut')}</span>}
    </div>
  );
}
