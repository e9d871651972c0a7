// How what is decided about a sale is named, and how its text reads.
import { officeLaunch } from '@bourse/contract';
import { BTC, ETH, formatShanghai, instant, LAUNCH_MODES, LAUNCH_STATES, parseId, USDT } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { ReactNode } from 'react';
import { changesPanel } from '../../ui/changes-panel.tsx';
import { among, type FieldUnder, funding, named, namingOf } from '../../ui/naming.ts';

/** How often what subscriptions move is asked for. */
export const LOOK_EVERY_MS = 5_000;

const PAY_NAMES: Readonly<Record<string, string>> = { [USDT]: 'USDT', [BTC]: 'BTC', [ETH]: 'ETH' };

export const payCoinText = (id: number | string): string => PAY_NAMES[id] ?? String(id);

const partsOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

function timeText(text: string): string {
  const at = parseId(text);
  return at === undefined ? text : formatShanghai(instant(at));
}

const textOf = (field: FieldUnder<'office.launch.field'>): string => t(`office.launch.field.${field}`);

export const naming = namingOf({
  ...named(['texts', 'title', 'abstract', 'content', 'cover', 'white_paper', 'cut', 'charged', 'refunded'], textOf),
  ...named(['supply', 'lock_days', 'step', 'minimum', 'demand', 'subscriptions'], textOf, formatDecimal),
  ...named(['full', 'part', 'none', 'allotted', 'unsold'], textOf, formatDecimal),
  mode: [textOf('mode'), among(LAUNCH_MODES, (mode) => t(`office.launch.mode.${mode}`))],
  price: [textOf('price'), (text) => `${formatDecimal(text)} USDT`],
  start_ms: [textOf('start_ms'), timeText],
  end_ms: [textOf('end_ms'), timeText],
  limits: [
    textOf('limits'),
    (text) =>
      partsOf(text)
        .map((part) => formatDecimal(part))
        .join(' / '),
  ],
  pay_currencies: [textOf('pay_currencies'), (text) => partsOf(text).map(payCoinText).join(', ')],
  state: [textOf('state'), among(LAUNCH_STATES, (state) => t(`office.launch.state.${state}`))],
  ...funding(),
});

/** The language of a text stands after its sale. */
function subjectText({ kind, subject }: officeLaunch.LaunchProposalRow): string {
  if (kind === 'fund') return t('office.funding');
  if (kind === 'receive') return t('office.launch.receive');
  const [id = '', lang] = subject.split(' ');
  const what = `${t('office.launch.sale', { id })} · ${t(`office.launch.kind.${kind}`)}`;
  return lang === undefined ? what : `${what} (${lang})`;
}

/** Whoever decides looks at the sale itself, above all at its texts. */
function renderDetail(
  proposal: officeLaunch.LaunchProposalRow,
  renderChange: (proposal: officeLaunch.LaunchProposalRow) => ReactNode,
): ReactNode {
  const { kind, subject } = proposal;
  const [id = ''] = subject.split(' ');
  const hasSale =
    kind !== 'fund' && kind !== 'receive' && (kind !== 'sale' || proposal.changes[0]?.field !== 'currency');
  return (
    <>
      {hasSale && (
        <p className="px-3 pt-2 text-12 max-md:px-0">
          <Link to={`/launch/${id}`} className="text-iris underline-offset-2 hover:underline">
            {t('office.launch.sale', { id })}
          </Link>
        </p>
      )}
      {renderChange(proposal)}
    </>
  );
}

export const ChangesPanel = changesPanel({
  calls: officeLaunch,
  title: 'office.launch.changes',
  naming,
  subjectText,
  renderDetail,
  csvName: 'launch-changes',
  empty: { text: 'office.launch.noChangesHint' },
});
