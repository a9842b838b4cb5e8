import { codeFault } from '@linekeeper/contract/auth/code-rules';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Output } from '../lib/api.ts';
import { useReauthentication } from '../lib/reauthenticate.ts';
import { ApiError } from '../lib/errors.ts';
import { secretOf } from '../lib/seal.ts';
import { useWhomToAsk } from '../lib/whom-to-ask.ts';
import { FaultFrame } from './fault-frame.tsx';
import styles from './reauthenticate-dialog.module.css';
import notice from './notice-dialog.module.css';

/** Refusals that stand beside the field. */
const own = [
  'REAUTHENTICATION_REFUSED',
  'TOTP_REFUSED',
  'CODE_REFUSED',
  'CODE_NOT_OFFERED',
  'TOO_MANY_REQUESTS',
  'SEAL_EXPIRED',
  'INVALID_INPUT',
] as const;

type Ways = Output<'GET /api/v1/auth/reauthenticate'>;
type Way = keyof Ways;
const inOrder = ['password', 'totp', 'code'] as const;
const digits = { type: 'text', name: 'code', autoComplete: 'one-time-code' } as const;
const entries = {
  password: { type: 'password', name: 'password', autoComplete: 'current-password', maxLength: 1024 },
  // A recovery code is good here too, and has letters.
  totp: { ...digits, maxLength: 32 },
  code: { ...digits, inputMode: 'numeric', maxLength: 6 },
} as const;

/** Asks for what the member can prove itself by when a call wants a fresh proof of the person; one at a time, above everything. */
export function ReauthenticateDialog() {
  const settle = useReauthentication((confirmation) => confirmation.settle);
  return settle ? <AskedDialog settle={settle} /> : null;
}

interface Asked {
  readonly settle: (isProved: boolean) => void;
}

/** Opens once it is known what to ask for, so that the dialog never changes under one's hands. */
function AskedDialog({ settle }: Asked) {
  const [ways, setWays] = useState<Ways>();
  useEffect(() => {
    let isOver = false;
    const shown = (found: Ways) => {
      if (!isOver) setWays(found);
    };
    // Whoever has no answer can still try the password, which most members have.
    void api('GET /api/v1/auth/reauthenticate', {}, { silent: true }).then(shown, () =>
      shown({ password: true, totp: false, code: null }),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return ways ? <OpenDialog settle={settle} ways={ways} /> : null;
}

function OpenDialog({ settle, ways }: Asked & { readonly ways: Ways }) {
  const { t } = useTranslation();
  const whom = useWhomToAsk();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const has = inOrder.filter((name) => Boolean(ways[name]));
  const [way, setWay] = useState<Way | undefined>(has[0]);
  const other = has.find((name) => name !== way);
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<{ readonly codeId: string; readonly againAtMs: number }>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const refuse = (text: string) => {
    setFault(text);
    setBusy(false);
    input.current?.focus();
    input.current?.select();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = missing();
    if (wrong !== undefined) return refuse(wrong);
    setBusy(true);
    setFault(undefined);
    try {
      await api('POST /api/v1/auth/reauthenticate', { body: await proof() }, { own });
    } catch (error) {
      return refuse(shown(error));
    }
    settle(true);
  };
  // Any other fault has been told by the console's one reaction.
  const shown = (error: unknown) => (error instanceof ApiError && error.data ? error.message : '');
  const proof = () => {
    if (way === 'totp') return { totp: typed.trim() };
    if (way === 'code') return { codeId: sent?.codeId ?? '', code: typed };
    return secretOf(typed);
  };
  const missing = (): string | undefined => {
    if (way === 'password') return typed === '' ? t('common:reauthenticate.empty') : undefined;
    if (way === 'totp') return typed.trim() === '' ? t('login:fault.codeEmpty') : undefined;
    if (!sent) return t('login:codeNotAsked');
    const found = codeFault(typed);
    return found && t(`login:fault.${found}`);
  };
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      const { codeId, resendAfterS } = await api('POST /api/v1/auth/reauthenticate/codes', {}, { own });
      setSent({ codeId, againAtMs: Date.now() + resendAfterS * 1000 });
      setBusy(false);
      input.current?.focus();
    } catch (error) {
      refuse(shown(error));
    }
  };
  const turnTo = (next: Way) => {
    setWay(next);
    setTyped('');
    setFault(undefined);
    input.current?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className={notice.dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        settle(false);
      }}
      // Keys are for this dialog alone, not for what lies below it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`} className={notice.title}>
          {t('common:reauthenticate.title')}
        </h2>
        <p className="quiet flat breaks">
          {way === undefined
            ? t('common:reauthenticate.none', whom)
            : t(way === 'code' ? 'common:reauthenticate.codeText' : 'common:reauthenticate.text', {
                to: ways.code?.to,
              })}
        </p>
        {way !== undefined && (
          <FaultFrame isWrong={Boolean(fault)}>
            <label className={styles.label} htmlFor={`${id}-proof`}>
              {t(`common:reauthenticate.${way}`)}
            </label>
            <span className={`flex gap-2 ${styles.entry}`}>
              <input
                ref={input}
                id={`${id}-proof`}
                className={styles.input}
                {...entries[way]}
                autoFocus
                value={typed}
                aria-invalid={Boolean(fault)}
                aria-describedby={fault ? `${id}-fault` : undefined}
                onChange={(event) => setTyped(event.target.value)}
              />
              {way === 'code' && <SendButton againAtMs={sent?.againAtMs} onSend={() => void send()} />}
            </span>
            <p id={`${id}-fault`} className={`fault small ${styles.fault}`} role="alert">
              {fault}
            </p>
            {other && (
              <button type="button" className={`bare accent ${styles.other}`} onClick={() => turnTo(other)}>
                {t(`common:reauthenticate.use.${other}`)}
              </button>
            )}
          </FaultFrame>
        )}
        <div className={`flex gap-2 ${notice.actions}`}>
          <button type="button" className="button" onClick={() => settle(false)}>
            {t('common:cancel')}
          </button>
          {way !== undefined && (
            <button type="submit" className="button primary" aria-disabled={isBusy}>
              {t(isBusy ? 'common:reauthenticate.busy' : 'common:reauthenticate.ok')}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

/** Asks for a code; says how long until another may be asked for. */
function SendButton({
  againAtMs,
  onSend,
}: {
  readonly againAtMs: number | undefined;
  readonly onSend: () => void;
}) {
  const { t } = useTranslation();
  const [nowMs, setNowMs] = useState(() => Date.now());
  const seconds = Math.ceil(((againAtMs ?? 0) - nowMs) / 1000);
  useEffect(() => {
    if (againAtMs === undefined) return;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [againAtMs]);
  return (
    <button type="button" className="button" disabled={seconds > 0} onClick={onSend}>
      {seconds > 0 ? t('common:reauthenticate.again', { seconds }) : t('common:reauthenticate.send')}
    </button>
  );
}
