// Entries of the audit log, with what was before and after each.
import type { office } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { actorText } from '../lib/actor.ts';

const NOTHING = 'null';

function EntryItem({ entry }: { readonly entry: office.AuditEntry }) {
  const hasFacts = entry.before !== NOTHING || entry.after !== NOTHING;
  return (
    <li className="px-4 py-2.5 text-13">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="font-mono text-12 text-ink-3">{entry.id}</span>{' '}
          <span className="font-[550]">{entry.action}</span> <span className="text-ink-2">{entry.subject}</span>
        </p>
        <p className="font-mono text-12 text-ink-3">{entry.at}</p>
      </div>
      <p className="text-12 text-ink-2">
        {actorText(entry.actor)} {entry.ip && <span className="font-mono text-ink-3">{entry.ip}</span>}
      </p>
      {hasFacts && (
        <details className="mt-1">
          <summary className="cursor-pointer text-12 text-ink-3 max-md:py-3">{t('office.audit.change')}</summary>
          <pre className="mt-1 max-h-80 overflow-auto rounded-md bg-sunken p-2 font-mono text-12 whitespace-pre-wrap text-ink-2">
            {`- ${entry.before}\n+ ${entry.after}\n# ${entry.hash}`}
          </pre>
        </details>
      )}
    </li>
  );
}

export const AuditEntries = ({ entries }: { readonly entries: readonly office.AuditEntry[] }) => (
  <ul data-rows className="divide-y divide-line">
    {entries.map((entry) => (
      <EntryItem key={entry.id} entry={entry} />
    ))}
  </ul>
);
