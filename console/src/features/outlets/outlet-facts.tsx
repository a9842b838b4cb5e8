import { type OutletDetail } from '@linekeeper/contract/outlets/outlets';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { exactTime } from '../../lib/time.ts';
import styles from './outlet-page.module.css';
import { hoursLines, regionText } from './outlet-words.ts';

/** What is written down of an outlet. */
export function OutletFacts({ outlet }: { readonly outlet: OutletDetail }) {
  const { t } = useTranslation();
  const { division, latitude, longitude, contactName, contactPhone, contactEmail, note } = outlet;
  const position = latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
  const hours = hoursLines(t, outlet.openingHours);
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="outlet-facts">
      <h2 id="outlet-facts" className={`strong flat ${styles.panelTitle}`}>
        {t('outlets:facts')}
      </h2>
      <Facts
        className="small"
        nameWidth="9em"
        facts={[
          [
            t('outlets:number'),
            <span key="number" className="mono">
              {outlet.number}
            </span>,
          ],
          [t('outlets:region'), regionText(outlet)],
          [t('outlets:divisionCode'), division && <span className="mono">{division}</span>],
          [t('outlets:address'), outlet.address],
          [
            t('outlets:position'),
            position && (
              <>
                <span className="mono">{position}</span>
                <CopyButton text={position} />
              </>
            ),
          ],
          [t('outlets:contactName'), contactName],
          [
            t('outlets:contactPhone'),
            contactPhone && <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{contactPhone}</a>,
          ],
          [
            t('outlets:contactEmail'),
            contactEmail && <a href={`mailto:${encodeURIComponent(contactEmail)}`}>{contactEmail}</a>,
          ],
          [
            t('outlets:openingHours'),
            hours.length > 0 && (
              <span className="figures">
                {hours.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </span>
            ),
          ],
          [
            t('outlets:timeZone'),
            outlet.timeZone ?? t('outlets:tenantZone', { zone: outlet.effectiveTimeZone }),
          ],
          [t('outlets:note'), note && <span className={styles.note}>{note}</span>],
          [t('outlets:createdAt'), exactTime(Date.parse(outlet.createdAt))],
        ]}
      />
    </section>
  );
}
