import { lazy, type ReactNode, Suspense } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { SectionedPage } from '../../components/section-list.tsx';
import { useApi } from '../../lib/query.ts';
import { ContactSection } from './contact-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import styles from './own-account.module.css';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TotpSection } from './totp-section.tsx';

const TellingSections = lazy(() =>
  import('./telling-sections.tsx').then((m) => ({ default: m.TellingSections })),
);

interface Props {
  readonly title: string;
  /** What the page has besides. */
  readonly children?: ReactNode;
}

/** A page of one's own account: who one is here, how one signs in, how it looks, what one is told, where one is signed in. */
export function OwnAccount({ title, children }: Props) {
  const query = useApi('GET /api/v1/personal/profile', {});
  return (
    <div className="grid gap-4">
      <h1 className={styles.title}>{title}</h1>
      <SectionedPage>
        <Loaded query={query} lines={6}>
          {(profile) => (
            <>
              <ProfileSection profile={profile} />
              <ContactSection profile={profile} />
              <PasswordSection profile={profile} />
            </>
          )}
        </Loaded>
        <TotpSection />
        <DisplaySection />
        {query.data && <NotificationsSection email={query.data.email} />}
        <Suspense fallback={null}>
          <TellingSections />
        </Suspense>
        <SessionsSection />
        {children}
      </SectionedPage>
    </div>
  );
}
