// The emergency brake of our mails: /freeze#TOKEN. Opening the link alone does nothing, since mail programs open links too.
import { security } from '@bourse/contract';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { readHash } from '../../lib/hash.ts';
import { expireSession } from '../../lib/session.ts';

export function FreezePage() {
  usePageTitle(t('security.freeze'));
  const [token] = useState(readHash);
  const freezing = useMutation({ mutationFn: () => call(security.freezeByLink, { token }), onSuccess: expireSession });
  return (
    <div className="mx-auto flex w-full max-w-120 flex-1 flex-col justify-center px-4 py-16">
      <h1 className="text-28">{t('security.freeze')}</h1>
      <TickRuler className="my-4 w-full" />
      {freezing.isSuccess ? (
        <>
          <Notice tone="success" isUrgent>
            {t('security.freeze.done')}
          </Notice>
          <div className="mt-6">
            <ButtonLink to="/">{t('shell.notFound.action')}</ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="text-14 text-ink-2">{t('security.freeze.before')}</p>
          <p role="alert" className="mt-3 text-13 text-error empty:hidden">
            {token === '' ? t('security.freeze.noLink') : freezing.error ? errorText(freezing.error) : ''}
          </p>
          <div className="mt-6 flex flex-wrap gap-2">
            <Button
              variant="primary"
              size="large"
              className="enabled:bg-error!"
              isPending={freezing.isPending}
              disabled={token === ''}
              title={token === '' ? t('security.freeze.noLink') : undefined}
              onClick={() => freezing.mutate()}
            >
              {t('security.freeze.confirm')}
            </Button>
            <ButtonLink to="/" size="large">
              {t('shell.notFound.action')}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
