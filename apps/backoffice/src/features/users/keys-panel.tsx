// The keys of a user and of the user's sub-accounts: what each may do and has used up, and its end. No secret comes here.
import { type MessageOf, officeKeys } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { actsColumn, endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { Rows } from '../../ui/rows.tsx';

type Key = MessageOf<typeof officeKeys.list>['keys'][number];

type RowProps = { readonly row: Key };
type NameProps = RowProps & { readonly isOpen: boolean; readonly onToggle: () => void };

/** Opens what else there is to know of the key below its row. */
function Name({ row: { label, key: name, kind }, isOpen, onToggle }: NameProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex w-full min-w-0 items-center gap-2 text-start touch:min-h-11"
    >
      <ChevronDown size={13} aria-hidden="true" className={isOpen ? 'shrink-0' : 'shrink-0 -rotate-90'} />
      <span className="block min-w-0">
        <span className="block truncate text-ink-1">{label}</span>
        <span className="block truncate font-mono text-12 text-ink-2">
          {name} · {kind}
        </span>
      </span>
    </button>
  );
}

const stateBadge = ({ end_reason: reason }: Key) =>
  reason === null ? (
    <Badge tone="success">{t('office.keys.live')}</Badge>
  ) : (
    <Badge tone={reason === 'operator' ? 'error' : 'neutral'}>{t(`office.keys.ended.${reason}`)}</Badge>
  );

function LastUse({ row: { last_used_ms: at, last_address: address } }: RowProps) {
  if (at === null) return t('office.keys.unused');
  return (
    <>
      <span className="block">{formatDateTime(at)}</span>
      <span className="block text-ink-2">{address}</span>
    </>
  );
}

function Revoke({ row: { end_reason, id, label } }: RowProps) {
  if (end_reason !== null) return null;
  return (
    <ReasonAct
      call={officeKeys.revoke}
      inputOf={(reason) => ({ id, reason })}
      label={t('office.keys.revoke')}
      title={t('office.keys.revokeTitle', { label })}
      text={t('office.keys.revokeText')}
    />
  );
}

const columnsOf = (openId: number | undefined, toggle: (id: number) => void): readonly Column<Key>[] => [
  titleColumn('key', t('office.keys.key'), (row) => (
    <Name row={row} isOpen={row.id === openId} onToggle={() => toggle(row.id)} />
  )),
  textColumn('owner', t('office.keys.owner'), { width: '9%' }, ({ user_id: owner }) => (
    <NumberLink to={`/users/${owner}`} id={owner} />
  )),
  textColumn('may', t('office.keys.may'), { width: '15%' }, ({ permissions }) =>
    permissions.map((permission) => t(`office.keys.may.${permission}`)).join(', '),
  ),
  figureColumn('used', t('office.keys.lastUse'), { width: '20%' }, (row) => <LastUse row={row} />),
  endColumn('state', t('office.users.state'), { width: '15%' }, stateBadge),
  actsColumn(t('office.keys.revoke'), { width: '11%' }, (row) => <Revoke row={row} />),
];

const bound = (max: string | null, used?: string): string => {
  if (max === null) return t('office.keys.unbounded');
  if (used === undefined) return `${formatDecimal(max)} USDT`;
  return t('office.keys.usedOf', { used: formatDecimal(used), max: formatDecimal(max) });
};

function Detail({ row: { addresses, created_ms, expires_ms, budget } }: RowProps) {
  const { markets, band_bps: band } = budget;
  return (
    <Facts
      facts={[
        [t('office.keys.addresses'), addresses.join(', ') || t('office.keys.anyAddress')],
        [t('office.keys.created'), formatDateTime(created_ms)],
        [t('office.keys.expires'), expires_ms === null ? t('office.keys.never') : formatDateTime(expires_ms)],
        [t('office.keys.markets'), markets.join(', ') || t('office.keys.unbounded')],
        [t('office.keys.orderMax'), bound(budget.order_max)],
        [t('office.keys.dayMax'), bound(budget.day_max, budget.day_used)],
        [t('office.keys.lossMax'), bound(budget.loss_max, budget.loss_used)],
        [t('office.keys.openMax'), bound(budget.open_max, budget.open_used)],
        [t('office.keys.band'), band === 0 ? t('office.keys.unbounded') : `${band / 100} %`],
      ]}
    />
  );
}

const detailOf = (openId: number | undefined) => (row: Key) => (row.id === openId ? <Detail row={row} /> : null);

export function KeysPanel({ id }: { readonly id: number }) {
  const query = useAsk(officeKeys.list, { user_id: id });
  const [openId, setOpenId] = useState<number>();
  const toggle = (row: number): void => setOpenId(row === openId ? undefined : row);
  return (
    <Panel>
      <Answer query={query} rows={3}>
        {({ keys }) => (
          <Rows
            label={t('office.user.keys')}
            columns={columnsOf(openId, toggle)}
            rows={keys}
            keyOf={(row) => row.id}
            detail={detailOf(openId)}
            empty={{ title: t('office.keys.none') }}
          />
        )}
      </Answer>
    </Panel>
  );
}

type KeyUse = MessageOf<typeof officeKeys.uses>['list'][number];

const inMono = (text: string) => <span className="font-mono text-12">{text}</span>;

const usesCells = {
  call: (row: KeyUse) => inMono(row.call),
  address: (row: KeyUse) => inMono(row.address),
  outcome: ({ outcome }: KeyUse) => <Badge tone={outcome === 'ok' ? 'success' : 'warning'}>{outcome}</Badge>,
  user_id: ({ user_id: owner }: KeyUse) => <NumberLink to={`/users/${owner}`} id={owner} />,
};

export function KeyUsesPanel({ id }: { readonly id: number }) {
  return (
    <ListPanel
      title={t('office.user.keyUses')}
      list={officeKeys.usesList}
      userId={id}
      filters={{ key_id: 'id' }}
      cells={usesCells}
      widths={{ last_ms: '17%', first_ms: '17%', call: '22%', address: '12%', count: '7%', user_id: '8%' }}
      fileName={`key-uses-${id}`}
      empty={{ title: t('office.keys.noUses') }}
    />
  );
}
