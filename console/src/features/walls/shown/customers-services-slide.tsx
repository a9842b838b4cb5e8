import { states } from '@linekeeper/contract/monitoring/states';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../../components/state-badge.tsx';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { AboutCustomers } from './about-customers.tsx';
import { BrokenCustomers, StateFigure } from './big-figures.tsx';
import figureStyles from './figures.module.css';
import listStyles from './lists.module.css';
import wordStyles from './words.module.css';

type Services = Extract<SlideData, { readonly kind: 'customers-services' }>;

/** How the business services of customers stand, and at whom they stand worst: no service is named. */
export function CustomersServicesSlide({ data }: { readonly data: Services }) {
  const { t } = useTranslation();
  const { customers, closedCustomers, brokenCustomers, services, worst } = data;
  if (customers === 0) return <p className={wordStyles.none}>{t('walls:noCustomerServices')}</p>;
  const number = (value: number) => grouped(value, currentLanguage());
  return (
    <>
      <div className={figureStyles.row}>
        <BrokenCustomers total={customers} broken={brokenCustomers} closed={closedCustomers} />
        {states.map((state) => (
          <StateFigure key={state} label={t('walls:kind.service')} state={state} count={services[state]} />
        ))}
      </div>
      <div className={listStyles.lists} data-wide>
        <section>
          <h2>{t('walls:worstCustomers')}</h2>
          {worst.length === 0 ? (
            <p>{t(services.total > 0 ? 'walls:noneBroken' : 'walls:noFigures')}</p>
          ) : (
            <ol className={listStyles.middle} data-columns="three">
              {worst.map(({ name, health, brokenObjectives, objectives, ...counts }, at) => (
                <li key={at}>
                  <span className="cut">{name}</span>
                  <span className={figureStyles.state}>
                    <StateShape state={health === 'broken' ? 'down' : 'unmeasured'} />{' '}
                    {(['down', 'unreachable', 'unmeasured'] as const)
                      .filter((state) => counts[state] > 0)
                      .map((state) => `${t(`terms:state.${state}`)} ${number(counts[state])}`)
                      .join(' · ')}
                  </span>
                  <span className="figures">
                    {objectives === 0
                      ? t('walls:noObjective')
                      : t('walls:missedOf', { missed: number(brokenObjectives), total: number(objectives) })}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
      <AboutCustomers customers={customers} closedCustomers={closedCustomers} />
    </>
  );
}
