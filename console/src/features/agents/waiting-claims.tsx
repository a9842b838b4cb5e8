import { type ClaimRow } from '@linekeeper/contract/agents/agents';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useNow } from '../../components/use-now.ts';
import { useApi } from '../../lib/query.ts';
import { WithdrawClaim } from './withdraw-claim.tsx';

const list = 'POST /monitor/api/v1/agents/claims/list';

/** Claims that wait for their agent, and those that somebody came with who was not let in; nothing while there are none. */
export function WaitingClaims({ onOpen }: { readonly onOpen: (claimId: string) => void }) {
  const { t } = useTranslation();
  const { data } = useApi(list, { body: { order: 'desc', pageSize: 50 } });
  if (!data || data.total === 0) return null;
  return (
    <section className="card stack" aria-label={t('agents:claims.title')} style={{ padding: 16 }}>
      <h2 className="flat medium" style={{ fontSize: 16 }}>
        {t('agents:claims.title')}
      </h2>
      {data.list.map((claim) => (
        <ClaimLine key={claim.id} claim={claim} onOpen={onOpen} />
      ))}
    </section>
  );
}

interface LineProps {
  readonly claim: ClaimRow;
  readonly onOpen: (claimId: string) => void;
}

function ClaimLine({ claim, onOpen }: LineProps) {
  const { t } = useTranslation();
  const now = useNow();
  const isOpen = !claim.isUsed && Date.parse(claim.expiresAt) > now;
  return (
    <div className="row between gap-4">
      <p className="flat breaks">
        <button type="button" className="link" onClick={() => onOpen(claim.id)}>
          {claim.name}
        </button>
        {claim.outletName !== null && <span className="quiet"> · {claim.outletName}</span>}
        <span className="quiet">
          {' · '}
          {isOpen ? (
            <>
              {t('agents:claims.ends')} <TimeText at={claim.expiresAt} isAhead />
            </>
          ) : (
            t(`agents:claims.${claim.isUsed ? 'used' : 'over'}`)
          )}
          {' · '}
          {t('agents:claims.by', { name: claim.createdBy })}
        </span>
        {claim.refusedAt !== null && (
          <span className="fault">
            {' · '}
            {t('agents:claims.refused', { count: claim.refusedCount })} <TimeText at={claim.refusedAt} />
          </span>
        )}
      </p>
      {isOpen && (
        <Allowed codes={['DMS_SERVER_MANAGE_WAN_VIEW_EDIT']}>
          <WithdrawClaim claimId={claim.id} />
        </Allowed>
      )}
    </div>
  );
}
