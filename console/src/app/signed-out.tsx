import { useEffect, useState } from 'react';
import { NoticeDialog } from '../components/notice-dialog.tsx';
import { Toasts } from '../components/toasts.tsx';
import { LoginPage } from '../features/login/login-page.tsx';
import { i18n } from '../lib/language.ts';
import { site } from '../lib/site.ts';
import { stepSignedOut } from './step.ts';
import { showTitle } from './title.ts';

/** The path of the console that the address asks for, and its query. */
function asked(): { readonly path: string; readonly query: string } {
  const hash = location.hash.slice(1);
  const at = hash.includes('?') ? hash.indexOf('?') : hash.length;
  return { path: (hash.slice(0, at) || '/').replace(/(.)\/+$/, '$1'), query: hash.slice(at) };
}

/** Goes to a path of the console without adding to the history. */
function replaceHash(path: string): void {
  history.replaceState(null, '', `#${path}`);
}

/**
 * The console before a sign-in: the login, without router, shell and component library. `onLeave` opens the router, when
 * somebody has signed in or another open path is asked for.
 */
export function SignedOut({ onLeave }: { readonly onLeave: () => void }) {
  const [isLogin, setLogin] = useState(false);

  useEffect(() => {
    const follow = () => {
      const { path, query } = asked();
      const step = stepSignedOut(path, site().singleAccountHome, query);
      if (step.kind === 'leave') return location.replace(step.address);
      if (step.kind === 'go') replaceHash(step.path);
      else if (step.screen.path !== '/login') return onLeave();
      setLogin(true);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [onLeave]);

  useEffect(() => {
    const name = () => showTitle({ title: 'login' });
    name();
    i18n.on('languageChanged', name);
    return () => i18n.off('languageChanged', name);
  }, []);

  if (!isLogin) return null;
  const signedIn = (path: string) => {
    replaceHash(path);
    onLeave();
  };
  return (
    <>
      <LoginPage onSignedIn={signedIn} />
      <Toasts />
      <NoticeDialog />
    </>
  );
}
