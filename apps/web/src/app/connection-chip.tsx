// Says honestly how the page hears the server. The word always accompanies the colour.
import type { MessageKey } from '@bourse/messages';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Connection, type ConnectionState, useConnection } from '../realtime/connection.ts';

const LOOK: Record<ConnectionState, { readonly text: MessageKey; readonly dot: string }> = {
  connecting: { text: 'shell.connection.connecting', dot: 'bg-ink-3' },
  live: { text: 'shell.connection.live', dot: 'bg-success' },
  delayed: { text: 'shell.connection.delayed', dot: 'bg-warning' },
  offline: { text: 'shell.connection.offline', dot: 'bg-error' },
};

export function ConnectionMark({ state, latencyMs }: Connection) {
  const look = LOOK[state];
  const word = t(look.text);
  const label =
    latencyMs === undefined
      ? t('shell.connection.label', { state: word })
      : t('shell.connection.labelLatency', { state: word, latency: latencyMs });
  return (
    <output
      aria-label={label}
      title={label}
      className="relative me-1 inline-flex h-8 items-center gap-1.5 px-2 text-12 whitespace-nowrap text-ink-2 max-md:me-0"
    >
      <span className={cx('size-1.5 shrink-0 rounded-full', look.dot)} />
      {/* On a phone it hangs below the dot, where it takes no room from the buttons. */}
      <span
        className={
          state === 'live'
            ? 'max-md:hidden'
            : 'max-md:pointer-events-none max-md:absolute max-md:start-2 max-md:-bottom-2 max-md:text-11 max-md:leading-4'
        }
      >
        {word}
      </span>
      {/* Its place is kept, so that nothing beside it moves; hidden, or every round trip would be read out. */}
      <span aria-hidden="true" className="w-13 font-mono text-11 text-ink-3 max-lg:hidden">
        {latencyMs !== undefined && t('shell.connection.latency', { latency: latencyMs })}
      </span>
    </output>
  );
}

export const ConnectionChip = () => <ConnectionMark {...useConnection()} />;
