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
import { actsColumn, endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
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
  const isSuspended = row.state === 'suspended';
  const label = t(isSuspended ? 'office.fiat.lift' : 'office.fiat.suspend');
  return (
    <ReasonAct
      label={label}
      title={`${label} · ${subjectText(row)}`}
      text={t(isSuspended ? 'office.fiat.liftText' : 'office.fiat.suspendText')}
      call={officeFiat.suspendMerchant}
      inputOf={(reason) => ({
        user_id: row.user_id,
        currency: row.currency,
        is_suspended: isSuspended ? 0 : 1,
        reason,
      })}
    />
  );
}

function Acts({ row }: { readonly row: Row }) {
  if (row.state === 'applied') return <DecideButtons row={row} />;
  return row.state === 'refused' ? '–' : <SuspendButton row={row} />;
}

const columns: readonly Column<Row>[] = [
  titleColumn('user', t('office.fiat.merchant'), (row) => <Person user={row} />),
  textColumn('coin', t('office.users.currency'), { width: '8%' }, (row) => row.currency_name),
  textColumn('level', t('office.identity.levelHeader'), { width: '8%', hiddenBelow: 990 }, ({ level }) =>
    t('office.identity.level', { level }),
  ),
  figureColumn('deals', t('office.fiat.completed'), { width: '8%' }, ({ deals }) => deals),
  figureColumn('fee', t('office.fiat.entryFee'), { width: '10%' }, ({ fee }) => coinText(fee, 'USDT')),
  figureColumn('applied', t('office.identity.submitted'), { width: '16%', hiddenBelow: 860 }, (row) => row.apply_time),
  endColumn('state', t('office.users.state'), { width: '10%' }, ({ state }) => <MerchantBadge state={state} />),
  actsColumn(t('office.fiat.acts'), { width: '26%' }, (row) => <Acts row={row} />),
];

/** Shows what applicants say of themselves, in their own words. */
const detail = ({ note }: Row) => note !== '' && <FactLine facts={[[t('office.fiat.applicantNote'), note]]} />;

const FIELDS: readonly FilterField[] = [
  choiceField(
    'state',
    t('office.users.state'),
    optionsOf(officeFiatRows.MERCHANT_STATES, merchantStateText),
    'applied',
  ),
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
];

/** The list of one user begins with every state, that of all users with one. */
const OWN_FIELDS: readonly FilterField[] = [
  choiceField(
    'state',
    t('office.users.state'),
    optionsOf(['all' as const, ...officeFiatRows.MERCHANT_STATES], (key) =>
      key === 'all' ? t('office.all') : merchantStateText(key),
    ),
    'all',
  ),
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
