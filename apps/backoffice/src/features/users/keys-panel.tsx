// The keys of a user and of the user's sub-accounts: what each may do and has used up, and its end. No secret comes here.
import { type MessageOf, officeKeys } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { actsColumn, endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { Rows } from '../../ui/rows.tsx';

type Key = MessageOf<typeof officeKeys.list>['keys'][number];

function Name({ label, key: name, kind }: Key) {
  return (
    <span className="block min-w-0">
      <span className="block truncate text-ink-1">{label}</span>
      <span className="block truncate font-mono text-12 text-ink-3">
        {name} · {kind}
      </span>
    </span>
  );
}

const stateBadge = ({ end_reason: reason }: Key) =>
  reason === null ? (
    <Badge tone="success">{t('office.keys.live')}</Badge>
  ) : (
    <Badge tone={reason === 'operator' ? 'error' : 'neutral'}>{t(`office.keys.ended.${reason}`)}</Badge>
  );

const lastUse = ({ last_used_ms: at, last_address: address }: Key) =>
  at === null ? t('office.keys.unused') : `${formatDateTime(at)} · ${address}`;

function Revoke({ end_reason, id, label }: Key) {
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

const columns: readonly Column<Key>[] = [
  titleColumn('key', t('office.keys.key'), (key) => <Name {...key} />),
  textColumn('owner', t('office.keys.owner'), { width: '9%' }, ({ user_id: owner }) => (
    <NumberLink to={`/users/${owner}`} id={owner} />
  )),
  textColumn('may', t('office.keys.may'), { width: '15%' }, ({ permissions }) =>
    permissions.map((permission) => t(`office.keys.may.${permission}`)).join(', '),
  ),
  figureColumn('used', t('office.keys.lastUse'), { width: '24%' }, lastUse),
  endColumn('state', t('office.users.state'), { width: '15%' }, stateBadge),
  actsColumn(t('office.keys.revoke'), { width: '11%' }, (key) => <Revoke {...key} />),
];

const bound = (max: string | null, used?: string): string => {
  if (max === null) return t('office.keys.unbounded');
  if (used === undefined) return `${formatDecimal(max)} USDT`;
  return t('office.keys.usedOf', { used: formatDecimal(used), max: formatDecimal(max) });
};

function Detail({ addresses, created_ms, expires_ms, budget }: Key) {
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

const renderDetail = (key: Key) => <Detail {...key} />;

export function KeysPanel({ id }: { readonly id: number }) {
  const query = useAsk(officeKeys.list, { user_id: id });
  return (
    <Panel>
      <Answer query={query} rows={3}>
        {({ keys }) => (
          <Rows
            label={t('office.user.keys')}
            columns={columns}
            rows={keys}
            keyOf={(key) => key.id}
            detail={renderDetail}
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
      widths={{ count: '8%', user_id: '9%' }}
      fileName={`key-uses-${id}`}
      empty={{ title: t('office.keys.noUses') }}
    />
  );
}
