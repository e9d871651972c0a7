// How what is said of chains is named, and how it reads.
import { officeCustody } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { CHAIN_AMOUNTS, CHAIN_PARAMS } from '../../ui/chain-params.ts';
import { funding, namingOf } from '../../ui/naming.ts';
import { changesPanel } from '../../ui/changes-panel.tsx';

/** The facts of an alarm, each by its name. */
export const paramFacts = (
  params: Readonly<Record<string, string>>,
): readonly (readonly [name: string, value: string])[] =>
  CHAIN_PARAMS.flatMap((param) => {
    const value = params[param];
    if (value === undefined || value === '') return [];
    return [[t(`office.custody.param.${param}`), CHAIN_AMOUNTS.has(param) ? formatDecimal(value) : value] as const];
  });

const naming = namingOf({
  network: [t('office.custody.field.network')],
  txid: [t('office.custody.txid')],
  ...funding(),
});

const subjectText = ({ kind, subject_name: name }: officeCustody.CustodyProposalRow): string =>
  `${name} · ${t(`office.custody.kind.${kind}`)}`;

export const BookingsPanel = changesPanel({
  calls: officeCustody,
  title: 'office.custody.part.bookings',
  naming,
  subjectText,
  csvName: 'custody-bookings',
  empty: { title: 'office.custody.noBookings', text: 'office.custody.noBookingsHint' },
});
