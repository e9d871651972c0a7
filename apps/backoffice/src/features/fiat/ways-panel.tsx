// The ways to pay fiat money, and whether each is offered.
import { officeFiatSettings } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { Panel } from '../../ui/page.tsx';
import { type Field, FIAT_DESK } from './fields.ts';
import { ProposeButton } from './propose-button.tsx';

const SettingsDialog = lazyOverlay(async () => (await import('../../ui/settings-dialog.tsx')).SettingsDialog<Field>);

type Way = officeFiatSettings.FiatWayRow;

function OfferDialog({ way, onClose }: { readonly way: Way; readonly onClose: () => void }) {
  const request = useAct(officeFiatSettings.proposeWay, onClose);
  return (
    <SettingsDialog
      desk={FIAT_DESK}
      title={way.way_name}
      fields={['is_offered']}
      stands={{ is_offered: way.is_offered ? '1' : '0' }}
      isPending={request.isPending}
      onPropose={({ is_offered: isOffered, ...asked }) =>
        request.mutate({ way: way.way, is_offered: isOffered === '1' ? 1 : 0, ...asked })
      }
      onClose={onClose}
    />
  );
}

const columns: readonly Column<Way>[] = [
  { key: 'way', header: t('office.fiat.way'), onCard: 'title', cell: ({ way_name: name }) => name },
  {
    key: 'users',
    header: t('office.users'),
    width: '14%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ users }) => users,
  },
  { key: 'ads', header: t('office.fiat.ads'), width: '14%', isNumeric: true, onCard: 'wide', cell: ({ ads }) => ads },
  {
    key: 'offered',
    header: t('office.fiat.field.is_offered'),
    width: '18%',
    onCard: 'end',
    cell: ({ is_offered: isOffered }) => (
      <Badge tone={isOffered ? 'success' : 'neutral'}>{t(isOffered ? 'office.yes' : 'office.no')}</Badge>
    ),
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.change.propose')}</span>,
    cardLabel: '',
    width: '30%',
    isNumeric: true,
    onCard: 'wide',
    cell: (way) => (
      <ProposeButton
        label={t('office.change.propose')}
        renderDialog={(onClose) => <OfferDialog way={way} onClose={onClose} />}
      />
    ),
  },
];

export function WaysPanel({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <Panel title={t('office.fiat.ways')}>
      <Table label={t('office.fiat.ways')} columns={columns} rows={ways} keyOf={({ way }) => way} density="calm" />
    </Panel>
  );
}
