import { type ComponentProps } from 'react';
import { Link } from 'react-router';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { circleAt, circlePx } from './circle-size.ts';
import { MarkMap } from './mark-map.tsx';
import { type NumberMark } from './marks.ts';
import { PlacePanel } from './place-panel.tsx';
import styles from './outlet-map.module.css';

interface Props extends Omit<ComponentProps<typeof MarkMap<NumberMark>>, 'item' | 'panel'> {
  readonly nameOf: (mark: NumberMark) => string;
  /** What a mark counts, in words: `12 devices`. */
  readonly wordsOf: (total: number) => string;
  /** The words of the link to the rows of a mark. */
  readonly rowsOf: (total: number) => string;
  readonly pathOf: (mark: NumberMark) => string;
}

/** How many of something stand where: circles as large as their numbers, which stand in them; each opens its rows. */
export function NumberMap({ nameOf, wordsOf, rowsOf, pathOf, ...map }: Props) {
  const { view, size, marks } = map;
  const most = marks.reduce((largest, { total }) => Math.max(largest, total), 0);
  const item = (mark: NumberMark, { isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) => {
    const number = grouped(mark.total, currentLanguage());
    const width = circlePx(mark.total, most, number.length);
    const { x, y } = circleAt(mark, width, view, size);
    const words = `${nameOf(mark)}: ${wordsOf(mark.total)}`;
    const about = {
      ...{ className: `${styles.mark} ${styles.circle} figures`, title: words, 'aria-label': words },
      ...{ style: { width, height: width } },
      'data-about': mark.division === undefined ? undefined : 'division',
    };
    return (
      <li style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}>
        {mark.outlet ? (
          <Link {...about} to={pathOf(mark)}>
            {number}
          </Link>
        ) : (
          <button type="button" {...about} aria-expanded={isOpen} onClick={onOpen}>
            {number}
          </button>
        )}
      </li>
    );
  };
  return (
    <MarkMap
      {...map}
      // Where two meet, the smaller one stays to be seen.
      marks={marks.toSorted((one, other) => other.total - one.total)}
      item={item}
      panel={(mark, acts) => (
        <PlacePanel
          {...{ mark, ...acts }}
          name={nameOf(mark)}
          rows={rowsOf(mark.total)}
          path={pathOf(mark)}
        />
      )}
    />
  );
}
