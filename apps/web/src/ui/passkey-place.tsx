import { t } from '@bourse/ui/lib/i18n.ts';
import { isLoopback } from '../lib/loopback.ts';

/** Passkeys belong to a name: at an address of this machine they are offered under its name instead. */
export function PasskeyPlace() {
  const { port, pathname } = location;
  if (!isLoopback()) return null;
  const place = `http://localhost${port === '' ? '' : `:${port}`}`;
  return (
    <p className="text-13 text-pretty text-ink-2">
      {t('security.passkey.place')}{' '}
      <a href={`${place}${pathname}`} className="text-iris underline underline-offset-2">
        {place}
      </a>
    </p>
  );
}
