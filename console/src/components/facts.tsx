import { type ReactNode } from 'react';

interface Props {
  /** Names and what they hold; what holds nothing has no line. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** How wide the names are. */
  readonly nameWidth: string;
  readonly className?: string;
}

/** What is known of one thing, a line each. */
export function Facts({ facts, nameWidth, className = '' }: Props) {
  return (
    <dl className={`facts ${className}`}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt style={{ flexBasis: nameWidth }}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
