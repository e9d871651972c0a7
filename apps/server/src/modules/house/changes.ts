// Moves between accounts of the house, what they would leave on both, and full stops, as two operators decide on them. The
// engine has the last word.
import { officeHouse } from '@bourse/contract';
import {
  accept,
  addAmounts,
  type Amount,
  amount,
  currencyId,
  type CurrencyId,
  formatUnits,
  HOUSE_PURPOSES,
  type HouseChange,
  type HousePurpose,
  type HouseRoute,
  type Instant,
  instant,
  isHouseRoute,
  maxAmount,
  MINUTE_MS,
  parseUnits,
  refuse,
  type Result,
  subtractAmounts,
  ZERO,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { type DueChange, fundOnce, onceFor } from '../../platform/changes/due-changes.ts';
import type { ProposedChange } from '../../platform/changes/tables.ts';
import { findHouseFunds } from '../../platform/funds/house-funds.ts';
import { askBy, type ChangeKind, defineDesk } from '../../platform/http/desk.ts';
import { mount } from '../../platform/http/mount.ts';
import { type Proposal, viewProposal } from '../../platform/http/proposals.ts';
import type { LeverData } from '../lever/index.ts';
import type { HouseServices } from './services.ts';

type HouseMove = HouseRoute & { readonly amount: Amount };

type Side = { readonly before: Amount; readonly after: Amount };
type MoveEffect = {
  readonly from: Side;
  readonly to: Side;
  /** The amount that has to stay in the source account, and the most that can be moved. */
  readonly promised: Amount;
  readonly most: Amount;
};

/** Calculates the effect of a move by the present balances, whether it is allowed or not. */
async function foreseeMove({ storage: { sql }, lever }: HouseServices, move: HouseMove): Promise<MoveEffect> {
  const [source, target] = await Promise.all([
    findHouseFunds(sql, { purpose: move.from, currencyId: move.currencyId }),
    findHouseFunds(sql, { purpose: move.to, currencyId: move.currencyId }),
  ]);
  const promised = move.from === 'lever_pool' ? sumLeverPromises(lever, move.currencyId) : ZERO;
  return {
    from: { before: source, after: subtractAmounts(source, move.amount) },
    to: { before: target, after: addAmounts(target, move.amount) },
    promised,
    most: isHouseRoute(move) ? maxAmount(subtractAmounts(source, promised), ZERO) : ZERO,
  };
}

/** Sums up the profits of open positions of a quote currency without the losses: the pool keeps as much. */
export function sumLeverPromises(lever: LeverData, quoteId: CurrencyId): Amount {
  let sum = ZERO;
  for (const { userId, quoteId: quote } of lever.accounts()) {
    if (quote !== quoteId) continue;
    for (const position of lever.positionsOf(userId)) {
      if (position.quoteId === quoteId) sum = addAmounts(sum, maxAmount(lever.mark(position)?.profit ?? ZERO, ZERO));
    }
  }
  return sum;
}

type MoveRefusal = 'quantity_required' | 'house_move_not_allowed' | 'house_funds_short' | 'house_money_promised';

/** In the order of the engine. */
function checkMove(move: HouseMove, { from, most }: MoveEffect): Result<undefined, MoveRefusal> {
  const { currencyId: coin } = move;
  if (move.amount <= 0n) return refuse('quantity_required');
  if (!isHouseRoute(move)) return refuse('house_move_not_allowed');
  if (from.after < 0n) {
    return refuse('house_funds_short', { available: formatUnits(maxAmount(from.before, ZERO)), currencyId: coin });
  }
  if (move.amount <= most) return accept(undefined);
  return refuse('house_money_promised', { left: formatUnits(most), currencyId: coin });
}

const readPurpose = (text: string | undefined): HousePurpose => HOUSE_PURPOSES.find((one) => one === text) ?? 'outside';

/** Reads a move from a change. Unreadable texts give one that is refused like any move that is not allowed. */
const readMove = (texts: DueChange['texts']): HouseMove => ({
  from: readPurpose(texts.get('from')),
  to: readPurpose(texts.get('to')),
  currencyId: currencyId(Number(texts.get('currency'))),
  amount: amount(parseUnits(texts.get('amount') ?? '') ?? 0n),
});

const move: ChangeKind<HouseServices> = {
  isManifold: true,
  ask: askBy(officeHouse.proposeMove, async (services: HouseServices, { from, to, amount, currency }) => {
    const coin = services.market.currency(currency);
    if (!coin) return refuse('currency_not_found');
    const changes = await changesOfMove(services, coin, { from, to, amount, currencyId: coin.id });
    return changes.ok ? accept({ subject: `${from}/${to}`, changes: changes.value }) : changes;
  }),
  check: async (services, { texts }) => {
    const asked = readMove(texts);
    return checkMove(asked, await foreseeMove(services, asked));
  },
  apply: (services, change) => {
    const { from, to } = readMove(change.texts);
    return fundOnce(services, change, (money) => ({ kind: 'moveHouseMoney', from, to, ...money }));
  },
};

type StopKind = Exclude<HouseChange, 'move'>;

/** In the order of the engine, which has the last word. */
async function checkStop(sql: Sql, kind: StopKind): Promise<Result<undefined, 'full_stop_running' | 'no_full_stop'>> {
  const [running] = await sql`SELECT FROM stops WHERE ended_at IS NULL`;
  if (kind === 'full_stop') return running ? refuse('full_stop_running') : accept(undefined);
  return running ? accept(undefined) : refuse('no_full_stop');
}

/** The field of a proposal that says how long it may take. */
const EXPECTED_MINUTES = 'expected_minutes';

/** Beginning and ending a full stop are one question, and had one route when the desk had a table of its own. */
const stop = (kind: StopKind): ChangeKind<HouseServices> => ({
  exclusive: () => 'stop',
  check: ({ storage }) => checkStop(storage.sql, kind),
  apply: ({ sequencer }, change) =>
    sequencer.submit(
      { kind: kind === 'full_stop' ? 'beginFullStop' : 'endFullStop' },
      onceFor(change, { old: { route: 'house/stop' } }),
    ),
});

const askStop = askBy(
  officeHouse.proposeStop,
  async ({ storage }: HouseServices, { is_stopped: isStopped, expected_minutes: minutes }) => {
    const kind = isStopped === 1 ? 'full_stop' : 'end_stop';
    const checked = await checkStop(storage.sql, kind);
    if (!checked.ok) return checked;
    const expected =
      isStopped === 0 || minutes === undefined ? [] : [{ field: EXPECTED_MINUTES, from: '', to: String(minutes) }];
    const changes = [{ field: 'full_stop', from: String(1 - isStopped), to: String(isStopped) }, ...expected];
    return accept({ kind, subject: 'exchange', changes });
  },
);

export const houseChanges = defineDesk({
  name: 'house',
  lock: 5_427_300_040,
  calls: officeHouse,
  view: viewMove,
  changes: { move, full_stop: stop('full_stop'), end_stop: stop('end_stop') },
  asks: [askStop],
});

export function previewRoute(app: FastifyInstance, services: HouseServices): void {
  mount(app, services, officeHouse.preview, async ({ input: { from, to, currency, amount } }) => {
    const coin = services.market.currency(currencyId(currency));
    if (!coin) return refuse('currency_not_found');
    const move = { from, to, currencyId: coin.id, amount };
    const effect = await foreseeMove(services, move);
    const checked = checkMove(move, effect);
    return {
      message: {
        currency_name: coin.name,
        from: viewSide(effect.from),
        to: viewSide(effect.to),
        most: formatUnits(effect.most),
        promised: formatUnits(effect.promised),
        refusal: checked.ok ? '' : checked.code,
      },
    };
  });
}

const viewSide = ({ before, after }: MoveEffect['from']) => ({
  before: formatUnits(before),
  after: formatUnits(after),
});

/** The changes include both balances before and after the move, as the asking operator has seen them. */
async function changesOfMove(
  services: HouseServices,
  coin: CurrencyInfo,
  move: HouseMove,
): Promise<Result<readonly ProposedChange[]>> {
  const effect = await foreseeMove(services, move);
  const checked = checkMove(move, effect);
  if (!checked.ok) return checked;
  return accept([
    { field: 'from', from: '', to: move.from },
    { field: 'to', from: '', to: move.to },
    { field: 'currency', from: coin.name, to: String(coin.id) },
    { field: 'amount', from: '', to: formatUnits(move.amount) },
    ...balancesOf(effect),
  ]);
}

function balancesOf({ from, to }: MoveEffect): readonly ProposedChange[] {
  const [source, target] = [viewSide(from), viewSide(to)];
  return [
    { field: 'from_balance', from: source.before, to: source.after },
    { field: 'to_balance', from: target.before, to: target.after },
  ];
}

/** While the proposal is open, it shows the current balances. */
async function viewMove(
  services: HouseServices,
  proposal: Proposal<HouseChange>,
): Promise<officeHouse.HouseProposalRow> {
  const row = { ...viewProposal(proposal), kind: proposal.kind };
  const isOpen = proposal.status === 'pending' || proposal.status === 'approved';
  if (!isOpen || proposal.kind !== 'move') return row;
  const texts = new Map(proposal.changes.map(({ field, to }) => [field, to]));
  const now = balancesOf(await foreseeMove(services, readMove(texts)));
  return { ...row, changes: row.changes.map((change) => now.find(({ field }) => field === change.field) ?? change) };
}

/** When the operators who began the stop that lasts mean it to be over. */
export async function findExpectedEnd(sql: Sql, stoppedAt: Instant): Promise<Instant | undefined> {
  const [begun] = await query(sql, { minutes: kinds.optional(kinds.text) })`
    SELECT jsonb_path_query_first(changes, '$[*] ? (@.field == "expected_minutes").to') #>> '{}' AS minutes
    FROM changes WHERE desk = 'house' AND kind = 'full_stop' AND status IN ('approved', 'applied') ORDER BY decided_at DESC, id DESC LIMIT 1`;
  const minutes = begun?.minutes;
  return minutes === undefined ? undefined : instant(stoppedAt + Number(minutes) * MINUTE_MS);
}
