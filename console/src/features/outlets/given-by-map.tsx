import { CloseOutlined } from '@ant-design/icons';
import { type OutletPosition } from '@linekeeper/contract/outlets/outlet-terms';
import { useTranslation } from 'react-i18next';
import { boxOf } from './outlet-rules.ts';

interface Props {
  readonly list: {
    readonly state: {
      readonly texts: { readonly box: string };
      readonly choices: { readonly position: readonly string[] };
    };
    change(change: Readonly<Partial<Record<'box' | 'position', undefined>>>): void;
  };
}

/** What the map narrowed the list by that opened from it, said and to be taken away: a part of it, or how well places are known. */
export function GivenByMap({ list: { state, change } }: Props) {
  const { t } = useTranslation();
  const positions = state.choices.position as readonly OutletPosition[];
  const given = [
    ...(boxOf(state.texts.box) ? [['box', t('outlets:given.box')] as const] : []),
    ...(positions.length > 0
      ? [['position', positions.map((one) => t(`outlets:given.position.${one}`)).join(' / ')] as const]
      : []),
  ];
  return given.map(([name, text]) => (
    <button
      key={name}
      type="button"
      className="button inline gap-2"
      aria-label={t('outlets:given.remove', { text })}
      onClick={() => change({ [name]: undefined })}
    >
      {text}
      <CloseOutlined aria-hidden />
    </button>
  ));
}
