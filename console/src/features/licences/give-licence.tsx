import { type LicenceDuration, licenceDurations } from '@linekeeper/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { faultText } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { GivenQuantities } from './given-quantities.tsx';
import { giftFaults, type GiftValues, giftBody, offeredEditions } from './gift-form.ts';
import { dayOf } from './licence-words.ts';
import { licencesChanged } from './licences-changed.ts';
import { TenantChoice } from './tenant-choice.tsx';

interface Props {
  /** The tenant below; undefined: it is chosen here. */
  readonly companyId: number | undefined;
  readonly name: string;
  readonly onClose: () => void;
}

const refusals = [
  'LICENCE_MORE_THAN_HELD',
  'LICENCE_ENDS_LATER',
  'LICENCE_EDITION_ABOVE',
  'LICENCE_BELOW_USE',
  'LICENCE_SHORTER_THAN_GIVEN',
  'LICENCE_SIGNED',
  'LICENCE_FROM_ABOVE',
  'LICENCE_NOTHING_HELD',
  'LICENCE_OVER',
] as const;

/** Gives a tenant below a licence: edition or quantities, and for how long; what is left stands beside each. */
export function GiveLicence({ companyId, name, onClose }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<GiftValues>({
    companyId,
    edition: 'basic',
    validity: undefined,
    quantities: {},
  });
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const chosen = values.companyId;
  const query = useApi(
    'POST /api/v1/licences/offer',
    { body: { companyId: chosen ?? 0 } },
    { enabled: chosen !== undefined, own: refusals },
  );
  const offer = chosen !== undefined && query.data?.companyId === chosen ? query.data : undefined;
  const give = useApiMutation('POST /api/v1/licences/give', {
    own: refusals,
    onSuccess: ({ endsAt }) => {
      toast(
        'success',
        endsAt ? t('licences:givenUntil', { end: dayOf(endsAt) }) : t('licences:givenForEver'),
      );
      licencesChanged();
      onClose();
    },
    onError: (error) => setRefused(faultText(error)),
  });
  const set = (part: Partial<GiftValues>) => {
    setRefused(undefined);
    setValues({ ...values, ...part });
  };
  const faults = isTried ? giftFaults(t, values, offer) : {};
  const go = () => {
    setTried(true);
    const body = giftBody(values);
    if (body && offer && Object.keys(giftFaults(t, values, offer)).length === 0) give.mutate({ body });
  };
  const barred = query.error && chosen !== undefined ? faultText(query.error) : undefined;
  return (
    <ActionDialog
      title={companyId === undefined ? t('licences:give') : t('licences:giveTo', { name })}
      okText={t('licences:giveDo')}
      isReady={barred === undefined}
      isBusy={give.isPending}
      onOk={go}
      onClose={onClose}
    >
      {companyId === undefined && (
        <TenantChoice
          value={chosen}
          fault={faults.companyId}
          onChoose={(id) => set({ companyId: id, quantities: {} })}
        />
      )}
      {barred !== undefined && (
        <p className="fault flat" role="alert">
          {barred}
        </p>
      )}
      {chosen !== undefined && !offer && barred === undefined && <SkeletonRows count={3} />}
      {offer && (
        <>
          {offer.replaces?.status === 'current' && (
            <p className="quiet small flat">{t('licences:replaces')}</p>
          )}
          <SelectField
            id="licence-edition"
            label={t('licences:edition')}
            value={values.edition}
            options={offeredEditions(offer).map((edition) => ({
              value: edition,
              label: t(`licences:editions.${edition}`),
            }))}
            onChange={(edition) => set({ edition, quantities: {} })}
          />
          <GivenQuantities offer={offer} values={values} faults={faults} onChange={set} />
        </>
      )}
      {barred === undefined && (
        <SelectField<LicenceDuration | undefined>
          id="licence-validity"
          label={t('licences:validity')}
          value={values.validity}
          fault={faults.validity}
          hint={offer?.endsAt ? t('licences:ownEnd', { end: dayOf(offer.endsAt) }) : undefined}
          placeholder={t('licences:chooseValidity')}
          options={licenceDurations.map((validity) => ({
            value: validity,
            label: t(`licences:validities.${validity}`),
            disabled: validity === 'permanent' && Boolean(offer?.endsAt),
          }))}
          onChange={(validity) => set({ validity })}
        />
      )}
      {refused !== undefined && (
        <p className="fault flat" role="alert">
          {refused}
        </p>
      )}
    </ActionDialog>
  );
}
