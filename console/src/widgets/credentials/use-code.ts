import { useEffect, useState } from 'react';
import { type Output } from '../../lib/api.ts';

export type CodeSent = Output<'POST /api/v1/auth/codes'>;

export interface CodeState {
  /** The number of the last sending; undefined before the first. */
  readonly codeId: string | undefined;
  readonly digits: string;
  readonly setDigits: (digits: string) => void;
  /** Seconds until another may be asked for. */
  readonly waitS: number;
  /** Takes note of a sending. */
  readonly sent: (answer: CodeSent) => void;
}

/** A code that comes by mail or SMS, with the time until another may be asked for. */
export function useCode(): CodeState {
  const [codeId, setCodeId] = useState<string>();
  const [digits, setDigits] = useState('');
  const [untilMs, setUntilMs] = useState(0);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const waitS = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  const isWaiting = waitS > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return {
    codeId,
    digits,
    setDigits,
    waitS,
    sent: (answer) => {
      setCodeId(answer.codeId);
      setNowMs(Date.now());
      setUntilMs(Date.now() + answer.resendAfterS * 1000);
    },
  };
}
