// Who takes money in and pays it out for users: appointed, given limits and rates, and dismissed by two operators.
import { officeFiatMoney } from '@bourse/contract';
import { parseId } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { percentText } from '../../ui/amount-text.ts';
import { FilteredList } from '../../ui/filtered-list.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { type Field, MONEY_DESK } from './fields.ts';
import { FactLine, nameOf, Person, worthText } from './look.tsx';
import { ProposeButton } from './propose-button.tsx';

const SettingsDialog = lazyOverlay(async () => (await import('../../ui/settings-dialog.tsx')).SettingsDialog<Field>);

type Acceptor = officeFiatMoney.AcceptorRow;

const TERMS = [
  'recharge_min',
  'recharge_max',
  'recharge_rate',
  'cash_min',
  'cash_max',
  'cash_rate',
] as const satisfies readonly (Field & keyof Acceptor)[];
const FIELDS: readonly Field[] = ['is_appointed', ...TERMS];

const valuesOf = (acceptor: Acceptor): Values<Field> => ({
  is_appointed: String(acceptor.is_appointed),
  ...Object.fromEntries(TERMS.map((field) => [field, acceptor[field]])),
});

type DialogProps = { readonly acceptor: Acceptor | undefined; readonly onClose: () => void };

function AcceptorDialog({ acceptor, onClose }: DialogProps) {
  const request = useAct(officeFiatMoney.proposeAcceptor, onClose);
  const [typed, setTyped] = useState('');
  const user = acceptor?.user_id ?? parseId(typed.trim());
  return (
    <SettingsDialog
      desk={MONEY_DESK}
      isAtOnce
      title={acceptor ? nameOf(acceptor) : t('office.acceptors.appoint')}
      fields={acceptor ? FIELDS : TERMS}
      stands={acceptor ? valuesOf(acceptor) : {}}
      isNew={acceptor === undefined}
      unit="CNY"
      isReady={user !== undefined}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ user_id: user ?? '', ...(!acceptor && { is_appointed: 1 }), ...asked })}
      onClose={onClose}
    >
      {!acceptor && (
        <TextField
          label={t('office.users.id')}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="md:col-span-2"
        />
      )}
    </SettingsDialog>
  );
}

function standText({ is_appointed: isAppointed, is_accepting: isAccepting }: Acceptor): string {
  if (isAppointed === 0) return t('office.acceptors.dismissed');
  return t(isAccepting === 1 ? 'office.acceptors.accepting' : 'office.acceptors.paused');
}

function StandBadge({ acceptor }: { readonly acceptor: Acceptor }) {
  const { is_appointed: isAppointed, is_accepting: isAccepting } = acceptor;
  const tone = isAppointed === 0 ? 'neutral' : isAccepting === 1 ? 'success' : 'warning';
  return <Badge tone={tone}>{standText(acceptor)}</Badge>;
}

const rangeText = (least: string, most: string): string => `${formatDecimal(least)} – ${formatDecimal(most)}`;

const columns: readonly Column<Acceptor>[] = [
  { key: 'user', header: t('office.acceptors.acceptor'), onCard: 'title', cell: (row) => <Person user={row} /> },
  {
    key: 'in',
    header: t('office.acceptors.deposits'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${rangeText(row.recharge_min, row.recharge_max)} · ${percentText(row.recharge_rate)}`,
  },
  {
    key: 'out',
    header: t('office.acceptors.withdrawals'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${rangeText(row.cash_min, row.cash_max)} · ${percentText(row.cash_rate)}`,
  },
  {
    key: 'available',
    header: t('office.acceptors.balance'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ available, held }) => `${worthText(available)} / ${worthText(held)}`,
  },
  {
    key: 'open',
    header: t('office.fiat.openDeals'),
    width: '8%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => (
      <Link
        to={`/acceptors?view=deals&user_id=${row.user_id}`}
        className="text-iris underline-offset-2 hover:underline max-md:py-3"
      >
        {row.open_deals}
      </Link>
    ),
  },
  {
    key: 'state',
    header: t('office.users.state'),
    width: '10%',
    onCard: 'end',
    cell: (acceptor) => <StandBadge acceptor={acceptor} />,
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.change.propose')}</span>,
    cardLabel: '',
    width: '13%',
    isNumeric: true,
    onCard: 'wide',
    cell: (acceptor) => (
      <ProposeButton
        label={t('office.change.propose')}
        renderDialog={(onClose) => <AcceptorDialog acceptor={acceptor} onClose={onClose} />}
      />
    ),
  },
];

const detail = (row: Acceptor) => (
  <FactLine facts={[[t('office.acceptors.done30'), `${row.done_30} / ${row.failed_30}`]]} />
);

export function AcceptorsPanel() {
  return (
    <div className="flex flex-col gap-4">
      <FilteredList
        title={t('office.acceptors.acceptors')}
        call={officeFiatMoney.listAcceptors}
        columns={columns}
        keyOf={(row) => row.user_id}
        detail={detail}
        csv={{ name: 'acceptors' }}
        empty={{ title: t('office.acceptors.none'), text: t('office.acceptors.noneHint') }}
      />
      <div className="empty:hidden">
        <ProposeButton
          label={t('office.acceptors.appoint')}
          renderDialog={(onClose) => <AcceptorDialog acceptor={undefined} onClose={onClose} />}
        />
      </div>
    </div>
  );
}
