import { office } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { AuditEntries } from '../../ui/audit-entries.tsx';
import { FileButton } from '../../ui/csv-button.tsx';
import { Answer, Page, Pager, Panel } from '../../ui/page.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import { type FilterField, useFilter } from '../../ui/use-filter.ts';
import { usePage } from '../../ui/use-page.ts';

const PAGE_SIZE = 50;

function ChainStatus() {
  const query = useAsk(office.auditStatus, {});
  return (
    <Panel title={t('office.audit.chain')}>
      <Answer query={query} rows={1}>
        {({ is_intact, entries, head, broken_at }) => (
          <div className="flex flex-col gap-2 px-4 py-3 text-13">
            <p className="flex flex-wrap items-center gap-3">
              {is_intact === 1 ? (
                <Badge tone="success">{t('office.audit.intact')}</Badge>
              ) : (
                <Badge tone="error">{t('office.audit.broken', { id: broken_at ?? 0 })}</Badge>
              )}
              <span className="text-ink-2">{t('office.audit.entries', { count: entries })}</span>
            </p>
            <p className="font-mono text-12 break-all text-ink-3">{head}</p>
            <div className="flex flex-wrap items-center gap-3 text-12 text-ink-3">
              <FileButton call={office.auditFile} input={{}} name="audit.jsonl" label={t('office.audit.file')} />
              {t('office.audit.fileHint')}
            </div>
          </div>
        )}
      </Answer>
    </Panel>
  );
}

const NAMES = ['actor', 'action', 'subject'] as const;
type Sought = Readonly<Record<(typeof NAMES)[number], string>>;

const FIELDS: readonly FilterField[] = NAMES.map((name) => ({ name, label: t(`office.audit.${name}`), kind: 'text' }));

const LENGTHS_MAX = {
  actor: office.ACTOR_LENGTH_MAX,
  action: office.ACTION_LENGTH_MAX,
  subject: office.SUBJECT_LENGTH_MAX,
} as const;

type SearchProps = { readonly sought: Sought; readonly onSearch: (sought: Sought) => void };

function Search({ sought, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(sought);
  const search = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch({ actor: typed.actor.trim(), action: typed.action.trim(), subject: typed.subject.trim() });
  };
  return (
    <form role="search" onSubmit={search} className="flex flex-wrap items-end gap-2">
      {NAMES.map((name) => (
        <TextField
          key={name}
          label={t(`office.audit.${name}`)}
          className="w-56 max-md:w-full"
          lengthMax={LENGTHS_MAX[name]}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Button type="submit" variant="primary">
        {t('office.search')}
      </Button>
    </form>
  );
}

export function AuditPage() {
  const filter = useFilter(FIELDS);
  const { actor = '', action = '', subject = '' } = filter.values;
  const sought = { actor, action, subject };
  const [page, setPage] = usePage(sought);
  const query = useAsk(office.listAudit, { ...sought, page });
  return (
    <Page title={t('office.audit')}>
      <ChainStatus />
      <div className="flex flex-wrap items-end gap-2">
        <Search
          key={JSON.stringify(sought)}
          sought={sought}
          onSearch={(next) => filter.replace(new URLSearchParams(next))}
        />
        <SavedFilters list={office.listAudit.path} filter={filter} />
      </div>
      <Panel>
        <Answer query={query}>
          {({ list, total }) => (
            <>
              {list.length === 0 && <EmptyState title={t('office.audit.none')} text={t('office.audit.noneHint')} />}
              <AuditEntries entries={list} />
              <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
            </>
          )}
        </Answer>
      </Panel>
    </Page>
  );
}
