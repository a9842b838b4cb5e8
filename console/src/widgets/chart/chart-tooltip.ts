import { type TFunction } from 'i18next';
import { exactTime } from '../../lib/time.ts';
import { valueText } from './axis-text.ts';
import { type ChartData, isUnmeasuredAt, readingsAt } from './chart-data.ts';
import styles from './time-chart.module.css';

/**
 * What the pointer reads from a chart, as an element: each text is set as text, because the names of interfaces come
 * from devices and may hold markup.
 */
export function chartTooltip(data: ChartData, atMs: number, t: TFunction): HTMLElement {
  const box = element('div', styles.tip);
  box.append(element('div', styles.tipTime, exactTime(atMs)));
  if (isUnmeasuredAt(data, atMs)) box.append(element('div', styles.tipNote, t('chart:unmeasured')));
  for (const { name, color, mean, min, max, unit } of readingsAt(data, atMs)) {
    const row = element('div', styles.tipRow);
    const swatch = element('span', styles.swatch);
    swatch.style.background = color;
    row.append(swatch, element('span', styles.tipName, name), element('b', 'figures', valueText(mean, unit)));
    box.append(row);
    if (min !== null && max !== null && max > min) {
      const span = t('chart:minMax', { min: valueText(min, unit), max: valueText(max, unit) });
      box.append(element('div', `${styles.tipSpan} figures`, span));
    }
  }
  return box;
}

function element(name: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}
