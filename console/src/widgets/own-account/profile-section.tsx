import { type UserInfo } from '@linekeeper/contract/auth/auth';
import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { type Profile } from '@linekeeper/contract/auth/personal';
import { Button } from 'antd';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { FaultFrame } from '../../components/fault-frame.tsx';
import { ImageUpload } from '../../components/image-upload.tsx';
import { TextField } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { currentSession, updateSession } from '../../lib/session.ts';
import { imageErrors } from './image-errors.ts';
import { Section } from './section.tsx';
import styles from './own-account.module.css';

const route = 'GET /api/v1/personal/profile';

/** What others see of the member is seen in the top bar at once. */
function showInTopBar(part: Partial<Pick<UserInfo, 'userName' | 'avatarId'>>): void {
  const { user } = currentSession();
  if (user) updateSession({ user: { ...user, ...part } });
}

/** Picture and name, which others see, and what only administrators change. */
export function ProfileSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const [name, setName] = useState(profile.name);
  const trimmed = name.trim();
  const save = useApiMutation('PUT /api/v1/personal/profile', {
    onSuccess: () => {
      toast('success', t('personal:saved'));
      invalidate(route);
      showInTopBar({ userName: trimmed });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (trimmed !== '' && trimmed !== profile.name) save.mutate({ body: { name: trimmed } });
  };
  const roles = profile.administrator ? [t('personal:administrator')] : profile.roles;
  const facts = [
    [t('personal:account'), profile.username],
    [t('personal:company'), profile.companyName],
    [t('personal:roles'), roles.length > 0 ? roles.join(t('personal:between')) : t('personal:noRole')],
  ] as const;
  return (
    <Section title={t('personal:profile')} hint={t('personal:profileHint')}>
      <ImageUpload
        kind="avatar"
        label={t('personal:avatar')}
        shown={profile.avatarId === null ? null : imageAddress(profile.avatarId)}
        onChoose={async (file) => {
          const kept = await api('PUT /api/v1/personal/avatar', { upload: file }, { own: imageErrors });
          showInTopBar(kept);
          invalidate(route);
        }}
        onRemove={async () => {
          await api('DELETE /api/v1/personal/avatar');
          showInTopBar({ avatarId: null });
          invalidate(route);
        }}
      />
      <form className={`grid gap-4 ${styles.form}`} noValidate onSubmit={submit}>
        <FaultFrame>
          {' '}
          <TextField
            id="personal-name"
            label={t('personal:name')}
            // Who never had a name and has typed nothing yet did nothing wrong.
            fault={trimmed === '' && profile.name + name !== '' ? t('personal:nameEmpty') : undefined}
            maxLength={64}
            autoComplete="name"
            value={name}
            onType={setName}
          />
          <Button
            htmlType="submit"
            disabled={trimmed === '' || trimmed === profile.name}
            loading={save.isPending}
          >
            {t('personal:save')}
          </Button>
        </FaultFrame>{' '}
      </form>
      <Facts nameWidth="8em" className={`gap-2 ${styles.facts}`} facts={facts} />
    </Section>
  );
}
