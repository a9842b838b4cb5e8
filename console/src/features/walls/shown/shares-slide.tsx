import { accessNames } from '@linekeeper/contract/lines/line-names';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { divisionText } from '../../../lib/division-text.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { percent } from '../../../lib/quantity.ts';
import { divisionCode } from '../../../lib/use-division-path.ts';
import { AboutCustomers } from './about-customers.tsx';
import barStyles from './bars.module.css';
import { BigFigure } from './big-figures.tsx';
import figureStyles from './figures.module.css';
import wordStyles from './words.module.css';

type Shares = Extract<SlideData, { readonly kind: `${'customers-' | ''}${'devices' | 'lines'}` }>;
type Share = Shares['values'][number];

/** What a value is called in the reader's language. */
function shareText(t: TFunction, by: Shares['by'], { value, name }: Share): string {
  const word = value.at(-1) ?? '';
  const said = value.filter(Boolean).join(' ');
  if (by === 'age') return t(`terms:age.${word as 'under-1'}`);
  if (by === 'software') return t(`terms:software.${word as 'below'}`);
  if (by === 'support') return t(`terms:support.${word as 'over'}`);
  if (by === 'contract') return t(`terms:contract.${word as 'over'}`);
  if (said === '') return t('walls:unsaid');
  if (by === 'kind') return t(`terms:kind.${word as 'router'}`);
  if (by === 'access') return accessNames[word as 'fibre'][currentLanguage()];
  if (name === '') return said;
  return by === 'province' || by === 'city' ? divisionText(divisionCode(word), name) : name;
}

/** Devices or lines by a trait: how many in all, and the most frequent values as bars. */
export function SharesSlide({ data }: { readonly data: Shares }) {
  const { t } = useTranslation();
  const { kind, by, total, values, others } = data;
  const about = 'customers' in data && <AboutCustomers {...data} />;
  if (total === 0)
    return (
      <>
        <p className={wordStyles.none}>{t('walls:nothingHere')}</p>
        {about}
      </>
    );
  const most = Math.max(...values.map(({ count }) => count));
  return (
    <>
      <div className={figureStyles.row}>
        <BigFigure
          label={t(`walls:kind.${kind.endsWith('devices') ? 'device' : 'line'}`)}
          value={grouped(total, currentLanguage())}
          note={t('walls:byTrait', { by: t(`walls:by.${by}`) })}
        />
      </div>
      <ol className={barStyles.bars}>
        {values.map((share, at) => (
          <li key={at}>
            <span className="cut">{shareText(t, by, share)}</span>
            <strong className="figures">{grouped(share.count, currentLanguage())}</strong>
            <span className="figures quiet">{percent((100 * share.count) / total, 1)}</span>
            <span className={barStyles.bar} aria-hidden>
              <span style={{ width: `${(100 * share.count) / most}%` }} />
            </span>
          </li>
        ))}
      </ol>
      {about}
      {others.values > 0 && (
        <p className={wordStyles.rest}>
          {t('walls:others', { count: others.values, things: grouped(others.count, currentLanguage()) })}
        </p>
      )}
    </>
  );
}
