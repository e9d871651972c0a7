// In a demo: fills the form with a demo operator of each role, or the second admin. The server has this door in demo mode alone.
import { market } from '@bourse/contract';
import { demoOperatorAddress, OPERATOR_ROLES, SECOND_DEMO_ADMIN } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useAsk } from '../../lib/use-ask.ts';

export type DemoCredentials = { readonly email: string; readonly password: string; readonly code: string };

function isCredentials(value: unknown): value is DemoCredentials {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return ['email', 'password', 'code'].every((name) => typeof fields.get(name) === 'string');
}

async function fetchCredentials(email: string): Promise<DemoCredentials> {
  const response = await fetch(`/dev/operator-code?email=${email}`);
  const body: unknown = await response.json();
  if (!isCredentials(body)) throw new Error('no code just now');
  return body;
}

export function DemoAccess({ onFill }: { readonly onFill: (credentials: DemoCredentials) => void }) {
  const config = useAsk(market.clientConfig, {});
  if (config.data?.site.is_demo !== true) return null;
  const fill = (email: string): void => {
    fetchCredentials(email).then(onFill, () => notify.info(t('office.demo.wait')));
  };
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="px-1 text-12 text-ink-2">{t('office.demo.title')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {OPERATOR_ROLES.map((role) => (
          <Button key={role} size="small" onClick={() => fill(demoOperatorAddress(role))}>
            {t(`office.role.${role}`)}
          </Button>
        ))}
        <Button size="small" onClick={() => fill(SECOND_DEMO_ADMIN)}>
          {t('office.demo.second')}
        </Button>
      </div>
    </fieldset>
  );
}
