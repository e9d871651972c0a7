// Moves between accounts of the house, what they would leave on both, and full stops, as two operators decide on them.
import { officeHouse } from '@bourse/contract';
import { accept, currencyId, formatUnits, type HouseChange, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { fundOnce, onceFor } from '../../platform/changes/due-changes.ts';
import type { HouseServices } from './services.ts';
import { askBy, type ChangeKind, defineDesk } from '../../platform/http/desk.ts';
import { mount } from '../../platform/http/mount.ts';
import { type Proposal, viewProposal } from '../../platform/http/proposals.ts';
import { checkStop, EXPECTED_MINUTES, type StopKind } from './full-stop.ts';
import { checkMove, foreseeMove, type HouseMove, type MoveEffect, readMove } from './house-moves.ts';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import type { ProposedChange } from '../../platform/changes/tables.ts';

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
