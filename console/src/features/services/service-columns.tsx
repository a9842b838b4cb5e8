import { type ServiceRow } from '@linekeeper/contract/services/services';
import { type TFunction } from 'i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { percent } from '../../lib/quantity.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { Budget } from './budget.tsx';
import { CauseLine } from './cause-line.tsx';
import { servicePath } from './service-path.ts';
import { ruleText } from './service-words.ts';

/** The columns of the list of business services, now or at a moment: what decides stands left. */
export function serviceColumns(t: TFunction, at?: string): Column<ServiceRow>[] {
  const none = <span className="quiet">–</span>;
  return [
    {
      key: 'state',
      title: t('services:field.state'),
      ...{ isSortable: true, isFixed: true, width: 130 },
      render: ({ state, since }) => (
        <span className="inline gap-2 unbroken">
          <StateBadge state={state} />
          {since && (
            <span className="quiet">
              <TimeText at={since} isShort />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'name',
      title: t('services:field.name'),
      ...{ isSortable: true, isFixed: true, isName: true, width: 150, share: 30 },
      render: ({ id, name, note, tags }) => (
        <>
          <Link className="name block" to={servicePath(id, at)} aria-label={name} title={note || name}>
            <MiddleText text={name} />
          </Link>
          {tags.length > 0 && (
            <span className="block quiet caption cut" title={tags.join('\n')}>
              {tags.join(t('services:separator'))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'causes',
      title: t('services:field.causes'),
      hint: t('services:causesHint'),
      ...{ width: 200, share: 60 },
      render: ({ causes, causeCount }) =>
        causes.length === 0 ? (
          none
        ) : (
          <span className="grid">
            {causes.map((cause) => (
              <CauseLine key={cause.path.map(({ id }) => id).join()} cause={cause} />
            ))}
            {causeCount > causes.length && (
              <span className="quiet caption">
                {t('services:more', { count: causeCount - causes.length })}
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'members',
      title: t('services:field.members'),
      width: 110,
      render: (row) => (
        <span className="figures" title={ruleText(t, row)}>
          {t('services:upOf', { up: row.upCount, all: row.memberCount })}
        </span>
      ),
    },
    {
      key: 'availability',
      title: t('services:field.availability'),
      hint: t('services:availabilityHint'),
      ...{ isSortable: true, width: 110 },
      render: ({ slo: { availability } }) => (
        <span className="figures">{percent(availability.availabilityPercent)}</span>
      ),
    },
    {
      key: 'slo',
      title: t('services:field.slo'),
      width: 120,
      render: ({ slo }) =>
        slo.percent === null ? (
          none
        ) : (
          <span>
            <span className="figures">{percent(slo.percent, 3)}</span>
            <span className="block caption quiet">{t(`services:period.${slo.period}`)}</span>
          </span>
        ),
    },
    {
      key: 'left',
      title: t('services:field.left'),
      hint: t('services:leftHint'),
      ...{ isSortable: true, width: 120 },
      render: ({ slo }) => <Budget slo={slo} />,
    },
  ];
}
