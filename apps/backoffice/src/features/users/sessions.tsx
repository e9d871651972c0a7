import { type MessageOf, office } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { Panel } from '../../ui/page.tsx';

type User = MessageOf<typeof office.userDetail>;

export function Sessions({ user }: { readonly user: User }) {
  const mayEnd = useMay('users.sessions');
  const revoke = useAct(office.revokeUserSessions);
  return (
    <Panel title={t('office.users.sessions', { count: user.sessions.length })}>
      {user.sessions.length === 0 && <p className="px-4 py-6 text-13 text-ink-3">{t('office.users.noSessions')}</p>}
      <ul className="divide-y divide-line">
        {user.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
            <div className="min-w-0 text-12 text-ink-3">
              <p className="truncate text-13 text-ink-1">{session.user_agent || t('office.users.unknownDevice')}</p>
              <p className="font-mono">
                {session.ip} · {session.last_seen}
              </p>
            </div>
            {mayEnd && (
              <Button
                size="small"
                isPending={revoke.isPending}
                onClick={() => revoke.mutate({ id: user.id, session_id: session.id })}
              >
                {t('office.users.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && user.sessions.length > 1 && (
        <div className="border-t border-line px-4 py-3">
          <Button size="small" isPending={revoke.isPending} onClick={() => revoke.mutate({ id: user.id })}>
            {t('office.users.endAll')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
