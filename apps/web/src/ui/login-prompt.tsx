import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useLocation } from 'react-router';
import { returnState } from '../lib/return-path.ts';

/** Visitors are shown the way in, and back here. */
export function LoginPrompt() {
  const { pathname, search } = useLocation();
  return (
    <div className="grid grid-cols-2 gap-2">
      <ButtonLink to="/components/login" state={returnState(pathname + search)} variant="primary" className="h-10!">
        {t('shell.login')}
      </ButtonLink>
      <ButtonLink to="/register" state={returnState(pathname + search)} className="h-10!">
        {t('shell.register')}
      </ButtonLink>
    </div>
  );
}
