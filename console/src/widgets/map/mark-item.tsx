import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { markText } from './mark-text.ts';
import { type Mark } from './marks.ts';
import { OutletShape } from './outlet-shape.tsx';
import styles from './outlet-map.module.css';
import { pointOf, type Size, type View } from './projection.ts';

interface Props {
  readonly mark: Mark;
  readonly view: View;
  readonly size: Size;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Of one outlet: its page. */
  readonly path: string | undefined;
}

/** A mark: the shape of the worst state, and of several how many they are; dashed where no more than the city is known. */
function Item({ mark, view, size, name, isOpen, onOpen, path }: Props) {
  const { t } = useTranslation();
  const { x, y } = pointOf(mark, view, size);
  const text = markText(t, mark, name);
  const about = {
    ...{ className: styles.mark, title: text, 'aria-label': text, 'data-state': mark.worst },
    'data-about': mark.division === undefined ? undefined : 'division',
  };
  return (
    <li data-state={mark.worst} style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}>
      {path === undefined ? (
        <button type="button" {...about} aria-expanded={isOpen} onClick={onOpen}>
          <OutletShape state={mark.worst} />
          <span className="figures">{grouped(mark.total, currentLanguage())}</span>
        </button>
      ) : (
        <Link {...about} to={path}>
          <OutletShape state={mark.worst} />
        </Link>
      )}
    </li>
  );
}

export const MarkItem = memo(Item, (before, after) =>
  (['mark', 'view', 'size', 'name', 'isOpen', 'path'] as const).every((key) => before[key] === after[key]),
);
