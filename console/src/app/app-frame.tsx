import { Outlet, useNavigation } from 'react-router';
import { ReauthenticateDialog } from '../components/reauthenticate-dialog.tsx';
import { NoticeDialog } from '../components/notice-dialog.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { Toasts } from '../components/toasts.tsx';

/** What stands around every screen, with a session or without: progress of navigation, toasts, the one dialog. */
export function AppFrame() {
  const navigation = useNavigation();
  return (
    <>
      <ProgressBar isOn={navigation.state !== 'idle'} />
      <Outlet />
      <Toasts />
      <NoticeDialog />
      <ReauthenticateDialog />
    </>
  );
}
