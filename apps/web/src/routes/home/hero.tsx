// The head of the home page: what Bourse is, and the way in, before the live book as a landscape.
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { prefetchPage } from '@bourse/ui/lib/prefetch.ts';
import { Link } from '@bourse/ui/link.tsx';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';

const Terrain = lazyPart(() => import('./terrain.tsx').then((module) => module.Terrain), { isOrnament: true });

/** The most traded book of every exchange. */
const MARKET = 'BTC/USDT';

/** Each sentence of the title has a line of its own. */
const inLines = (text: string): string => text.replaceAll('. ', '.\n');

function RegisterCall() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void navigate(email ? `/register?email=${encodeURIComponent(email)}` : '/register');
  };
  return (
    <>
      <form className="mt-8 flex max-w-105 gap-2 max-lg:flex-col" onSubmit={submit}>
        <div className="control h-11! flex-1 max-lg:flex-none">
          <input
            type="email"
            inputMode="email"
            autoComplete="email"
            aria-label={t('home.hero.email')}
            placeholder={t('home.hero.email')}
            value={email}
            onFocus={() => prefetchPage('/register')}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <Button type="submit" variant="primary" size="large">
          {t('home.hero.register')}
        </Button>
      </form>
      <p className="mt-2 text-13 text-ink-2">
        {t('home.hero.have')}{' '}
        <Link
          to="/components/login"
          className="inline-flex min-h-8 items-center text-iris underline underline-offset-2"
        >
          {t('shell.login')}
        </Link>
      </p>
    </>
  );
}

export function Hero() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <section className="relative overflow-hidden">
      <div className="mx-auto grid w-full max-w-300 items-center md:min-h-130 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="px-6 py-14 max-md:px-4 max-md:pt-10 max-md:pb-2">
          <h1 className="text-40 text-balance break-keep wrap-anywhere whitespace-pre-line max-lg:text-28">
            {inLines(t('home.hero.title'))}
          </h1>
          <p className="mt-4 max-w-110 text-16 text-pretty text-ink-2 max-md:text-14 [&:lang(ko)]:break-keep">
            {t('home.hero.text')}
          </p>
          {isLoggedIn ? (
            <div className="mt-8">
              <ButtonLink to="/dealCenter" variant="primary" size="large">
                {t('home.hero.trade')}
              </ButtonLink>
            </div>
          ) : (
            <RegisterCall />
          )}
        </div>
        <div className="relative h-130 max-md:h-60 xl:-me-30">
          <Terrain symbol={MARKET} />
        </div>
      </div>
    </section>
  );
}
