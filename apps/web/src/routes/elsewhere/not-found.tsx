import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';

export function NotFound() {
  usePageTitle(t('shell.notFound.title'));
  return (
    <div className="mx-auto flex w-full max-w-120 flex-1 flex-col justify-center px-4 py-16">
      <p className="font-mono text-40 text-ink-3">404</p>
      <TickRuler className="my-4 w-full" />
      <h1 className="text-20">{t('shell.notFound.title')}</h1>
      <p className="mt-1 mb-6 text-14 text-ink-2">{t('shell.notFound.text')}</p>
      <div>
        <ButtonLink to="/" variant="primary">
          {t('shell.notFound.action')}
        </ButtonLink>
      </div>
    </div>
  );
}
