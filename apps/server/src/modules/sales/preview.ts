// What the result of a pro rata sale is before anybody decides on it, by the formulas that the engine works it out with.
import {
  addAmounts,
  type Amount,
  type CurrencyId,
  formatUnits,
  type Instant,
  type LaunchProjectId,
  minAmount,
  type SubscriptionId,
  subtractAmounts,
  type UserId,
  ZERO,
} from '@bourse/domain';
import { id, text, units } from '@bourse/domain/kinds';
import { calculateLaunchAllotment, calculateLaunchCharge, calculateLaunchCut } from '@bourse/engine/formulas';
import type { Storage } from '../../core/storage/open.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { LiveLaunchProject } from './board.ts';
import { findSale } from './settings.ts';

/** The sums are of one pay coin. */
type Payment = { readonly name: string; readonly held: Amount; readonly charged: Amount };

export type ResultPreview = ReturnType<typeof previewOf>;

const OPEN = {
  id: id<SubscriptionId>(),
  userId: id<UserId>(),
  payCurrencyId: id<CurrencyId>(),
  payName: text,
  wanted: units,
  held: units,
};

/** Undefined but for a pro rata sale that is announced and whose result is not worked out. */
export async function findResultPreview(
  storage: Pick<Storage, 'db' | 'sql'>,
  id: LaunchProjectId,
  now: Instant,
): Promise<ResultPreview | undefined> {
  const sale = await findSale(storage, id);
  if (sale?.mode !== 'pro_rata' || sale.state !== 'scheduled') return undefined;
  const open = await query(storage.sql, OPEN)`
    SELECT s.id, user_id, pay_currency_id, c.name AS pay_name, wanted, held
    FROM subscriptions s JOIN currencies c ON c.id = s.pay_currency_id
    WHERE project_id = ${id} AND state IN ('pending', 'held')`;
  return previewOf(sale, open, now);
}

/** The demand is the sum of the subscriptions that were read, even if others have come since. */
function previewOf(sale: LiveLaunchProject, open: readonly RowOf<typeof OPEN>[], now: Instant) {
  const demand = open.reduce((sum, { wanted }) => addAmounts(sum, wanted), ZERO);
  const asked = { ...sale, demand };
  const cut = calculateLaunchCut(open, asked);
  const payments = new Map<CurrencyId, Payment>();
  // So many get all that they want, a part of it, nothing.
  const counts = { full: 0, part: 0, none: 0 };
  let allotted = ZERO;
  for (const one of open) {
    const share = calculateLaunchAllotment(one, { ...asked, cut });
    counts[share === one.wanted ? 'full' : share > 0n ? 'part' : 'none'] += 1;
    allotted = addAmounts(allotted, share);
    const { payCurrencyId: coin, payName: name } = one;
    const { held, charged } = payments.get(coin) ?? { held: ZERO, charged: ZERO };
    const charge = calculateLaunchCharge(one.held, share, one.wanted);
    payments.set(coin, { name, held: addAmounts(held, one.held), charged: addAmounts(charged, charge) });
  }
  return {
    sale: asked,
    isFinal: sale.pending === 0 && now >= sale.endAt,
    subscriptions: open.length,
    people: new Set(open.map(({ userId }) => userId)).size,
    ...counts,
    allotted,
    unsold: subtractAmounts(sale.supply, minAmount(allotted, sale.supply)),
    cut,
    payments,
  };
}

/** Describes the result for the decision of operators by named figures, so that any other result gives other texts. */
export function describePreview(preview: ResultPreview): ReadonlyMap<string, string> {
  const { sale, subscriptions, full, part, none, allotted, unsold, cut, payments } = preview;
  const byCoin = [...payments].toSorted(([one], [other]) => one - other).map(([, payment]) => payment);
  const sum = (pick: (payment: Payment) => Amount): string =>
    byCoin.map((payment) => `${formatUnits(pick(payment))} ${payment.name}`).join(', ');
  return new Map([
    ['demand', formatUnits(sale.demand)],
    ['supply', formatUnits(sale.supply)],
    ['subscriptions', String(subscriptions)],
    ['full', String(full)],
    ['part', String(part)],
    ['none', String(none)],
    ['allotted', formatUnits(allotted)],
    ['unsold', formatUnits(unsold)],
    ['cut', cut ? `${cut.id}: ${cut.remainder}` : ''],
    ['charged', sum(({ charged }) => charged)],
    ['refunded', sum(({ held, charged }) => subtractAmounts(held, charged))],
  ]);
}
