// Who wants to be a merchant of a coin, and who is: the one takes two operators, a suspension one.
import { officeFiat, officeFiatCases, officeFiatRows } from '@bourse/contract';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { coinText, FactLine, MerchantBadge, merchantStateText, Person } from './look.tsx';

type Row = officeFiatRows.FiatMerchantRow;

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

const subjectText = (row: Row): string => `${row.nickname || row.account} · ${row.currency_name}`;

type Decision = 'approve' | 'refuse';

function DecideButtons({ row }: { readonly row: Row }) {
  const mayAsk = useMay('fiat.request');
  const [decision, setDecision] = useState<Decision>();
  const close = (): void => setDecision(undefined);
  const request = useAct(officeFiatCases.proposeMerchant, close);
  if (row.proposal_id !== 0) {
    return (
      <ButtonLink size="small" variant="quiet" className="font-sans" to="/fiat?view=changes">
        {t('office.fiat.waitsForSecond')}
      </ButtonLink>
    );
  }
  if (!mayAsk) return null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 font-sans">
      {(['refuse', 'approve'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          {...(one === 'approve' && { variant: 'primary' })}
          onClick={() => setDecision(one)}
        >
          {t(`office.fiat.${one}`)}
        </Button>
      ))}
      {decision && (
        <ReasonDialog
          title={`${t(`office.fiat.${decision}`)} · ${subjectText(row)}`}
          text={t(`office.fiat.${decision}Text`, { fee: formatDecimal(row.fee) })}
          action={t(`office.fiat.${decision}`)}
          isPending={request.isPending}
          onConfirm={(reason) =>
            request.mutate({
              user_id: row.user_id,
              currency: row.currency,
              is_approved: decision === 'approve' ? 1 : 0,
              reason,
            })
          }
          onClose={close}
        />
      )}
    </span>
  );
}

function SuspendButton({ row }: { readonly row: Row }) {
  const suspend = useAct(officeFiat.suspendMerchant);
  const isSuspended = row.state === 'suspended';
  return (
    <ReasonButton
      permission="fiat.halt"
      label={t(isSuspended ? 'office.fiat.lift' : 'office.fiat.suspend')}
      title={`${t(isSuspended ? 'office.fiat.lift' : 'office.fiat.suspend')} · ${subjectText(row)}`}
      text={t(isSuspended ? 'office.fiat.liftText' : 'office.fiat.suspendText')}
      isPending={suspend.isPending}
      onConfirm={(reason, onDone) =>
        suspend.mutate(
          { user_id: row.user_id, currency: row.currency, is_suspended: isSuspended ? 0 : 1, reason },
          { onSuccess: onDone },
        )
      }
    />
  );
}

function Acts({ row }: { readonly row: Row }) {
  if (row.state === 'applied') return <DecideButtons row={row} />;
  return row.state === 'refused' ? '–' : <SuspendButton row={row} />;
}

const columns: readonly Column<Row>[] = [
  { key: 'user', header: t('office.fiat.merchant'), onCard: 'title', cell: (row) => <Person user={row} /> },
  {
    key: 'coin',
    header: t('office.users.currency'),
    width: '8%',
    onCard: 'wide',
    cell: (row) => row.currency_name,
  },
  {
    key: 'level',
    header: t('office.identity.levelHeader'),
    width: '8%',
    hiddenBelow: 990,
    onCard: 'wide',
    cell: ({ level }) => t('office.identity.level', { level }),
  },
  {
    key: 'deals',
    header: t('office.fiat.completed'),
    width: '8%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ deals }) => deals,
  },
  {
    key: 'fee',
    header: t('office.fiat.entryFee'),
    width: '10%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ fee }) => coinText(fee, 'USDT'),
  },
  {
    key: 'applied',
    header: t('office.identity.submitted'),
    width: '16%',
    isNumeric: true,
    hiddenBelow: 860,
    onCard: 'wide',
    cell: (row) => row.apply_time,
  },
  {
    key: 'state',
    header: t('office.users.state'),
    width: '10%',
    onCard: 'end',
    cell: ({ state }) => <MerchantBadge state={state} />,
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.fiat.acts')}</span>,
    cardLabel: '',
    width: '26%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Acts row={row} />,
  },
];

/** What applicants say of themselves, in their own words. */
const detail = ({ note }: Row) => note !== '' && <FactLine facts={[[t('office.fiat.applicantNote'), note]]} />;

const FIELDS: readonly FilterField[] = [
  {
    name: 'state',
    kind: 'choice',
    label: t('office.users.state'),
    options: officeFiatRows.MERCHANT_STATES.map((key) => ({ key, text: merchantStateText(key) })),
    always: 'applied',
  },
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
];

/** Of one user in every state, of all users in one. */
const OWN_FIELDS: readonly FilterField[] = [
  {
    name: 'state',
    kind: 'choice',
    label: t('office.users.state'),
    options: ['all' as const, ...officeFiatRows.MERCHANT_STATES].map((key) => ({
      key,
      text: key === 'all' ? t('office.all') : merchantStateText(key),
    })),
    always: 'all',
  },
];

export function MerchantsPanel({ userId }: OfUser) {
  return (
    <FilteredList
      userId={userId}
      title={t('office.fiat.merchants')}
      call={officeFiat.listMerchants}
      fields={userId === undefined ? FIELDS : OWN_FIELDS}
      columns={columns}
      keyOf={(row) => `${row.user_id} ${row.currency}`}
      detail={detail}
      csv={{ name: 'merchants' }}
      empty={{ title: t('office.fiat.noMerchants'), text: t('office.fiat.noMerchantsHint') }}
    />
  );
}
