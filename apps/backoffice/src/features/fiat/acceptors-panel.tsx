// Who takes money in and pays it out for users: appointed, given limits and rates, and dismissed by two operators.
import { officeFiatMoney } from '@bourse/contract';
import { parseId } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { AskButton } from '../../ui/ask-button.tsx';
import { percentText } from '../../ui/amount-text.ts';
import { actsColumn, endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { AskMoneySettings, type Field } from './desk.tsx';
import { FactLine, nameOf, Person, worthText } from './look.tsx';

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
  const [typed, setTyped] = useState('');
  const user = acceptor?.user_id ?? parseId(typed.trim());
  return (
    <AskMoneySettings
      isAtOnce
      title={acceptor ? nameOf(acceptor) : t('office.acceptors.appoint')}
      fields={acceptor ? FIELDS : TERMS}
      stands={acceptor ? valuesOf(acceptor) : {}}
      isNew={acceptor === undefined}
      unit="CNY"
      isReady={user !== undefined}
      call={officeFiatMoney.proposeAcceptor}
      inputOf={(asked) => ({ user_id: user ?? '', ...(!acceptor && { is_appointed: 1 }), ...asked })}
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
    </AskMoneySettings>
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
  titleColumn('user', t('office.acceptors.acceptor'), (row) => <Person user={row} />),
  figureColumn(
    'in',
    t('office.acceptors.deposits'),
    { width: '18%' },
    (row) => `${rangeText(row.recharge_min, row.recharge_max)} · ${percentText(row.recharge_rate)}`,
  ),
  figureColumn(
    'out',
    t('office.acceptors.withdrawals'),
    { width: '18%' },
    (row) => `${rangeText(row.cash_min, row.cash_max)} · ${percentText(row.cash_rate)}`,
  ),
  figureColumn(
    'available',
    t('office.acceptors.balance'),
    { width: '18%' },
    ({ available, held }) => `${worthText(available)} / ${worthText(held)}`,
  ),
  figureColumn('open', t('office.fiat.openDeals'), { width: '8%' }, (row) => (
    <Link
      to={`/acceptors?view=deals&user_id=${row.user_id}`}
      className="text-iris underline-offset-2 hover:underline max-md:py-3"
    >
      {row.open_deals}
    </Link>
  )),
  endColumn('state', t('office.users.state'), { width: '10%' }, (acceptor) => <StandBadge acceptor={acceptor} />),
  actsColumn(t('office.change.propose'), { width: '13%' }, (acceptor) => (
    <AskButton
      permission="fiat.request"
      label={t('office.change.propose')}
      renderDialog={(onClose) => <AcceptorDialog acceptor={acceptor} onClose={onClose} />}
    />
  )),
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
        <AskButton
          permission="fiat.request"
          label={t('office.acceptors.appoint')}
          renderDialog={(onClose) => <AcceptorDialog acceptor={undefined} onClose={onClose} />}
        />
      </div>
    </div>
  );
}
