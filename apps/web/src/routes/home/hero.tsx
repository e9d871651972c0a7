// The head of the home page: what Bourse is, and the way in.
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { prefetchPage } from '../../lib/prefetch.ts';
import { useSession } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DepthEngraving } from '../../ui/depth-engraving.tsx';

function RegisterCall() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void navigate(email ? `/register?email=${encodeURIComponent(email)}` : '/register');
  };
  return (
    <form className="mt-8 flex max-w-105 gap-2 max-md:flex-col" onSubmit={submit}>
      <div className="control h-11! flex-1 max-md:flex-none">
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
  );
}

export function Hero() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <section className="relative overflow-hidden border-b border-line">
      <DepthEngraving
        levels={22}
        width={760}
        className="absolute inset-y-0 right-0 h-full w-[54%] max-md:w-1/4 max-md:opacity-30"
      />
      <div className="relative mx-auto flex min-h-100 max-w-300 flex-col justify-center px-6 py-16 max-md:min-h-0 max-md:px-4 max-md:py-12">
        <h1 className="max-w-130 text-40 max-md:text-28">{t('home.hero.title')}</h1>
        <p className="mt-4 max-w-120 text-16 text-pretty text-ink-2 max-md:text-14">{t('home.hero.text')}</p>
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
    </section>
  );
}
