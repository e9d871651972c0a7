// Moves between accounts of the house that operators ask for, what they would leave on both, and what others decide.
import { officeHouse } from '@bourse/contract';
import { accept, currencyId, formatUnits, type HouseChange, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { mountProposals } from '../../platform/http/proposal-routes.ts';
import { ask, wishOf } from '../../platform/http/proposal-wishes.ts';
import { type Proposal, viewProposal, type Wish } from '../../platform/http/proposals.ts';
import type { HouseServices } from './services.ts';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import { checkStop, EXPECTED_MINUTES } from './full-stop.ts';
import {
  checkMove,
  createHouseChanges,
  foreseeMove,
  type HouseMove,
  type MoveEffect,
  readMove,
} from './house-moves.ts';
import type { ProposedChange } from '../../platform/changes/proposal-columns.ts';

export function proposalRoutes(app: FastifyInstance, services: HouseServices): void {
  const desk = createHouseChanges(services.lever);
  mountProposals(app, services, officeHouse, { desk, view: (proposal) => viewMove(services, proposal) });
  mount(app, services, officeHouse.proposeMove, async ({ input, request, t }) => {
    const { reason, effective_from, currency, ...asked } = input;
    const coin = services.market.currency(currency);
    if (!coin) return refuse('currency_not_found');
    const changes = await changesOfMove(services, coin, { ...asked, currencyId: coin.id });
    if (!changes.ok) return changes;
    const subject = `${asked.from}/${asked.to}`;
    const wish: Omit<Wish<HouseChange>, 'effectiveFrom'> = { kind: 'move', subject, changes: changes.value, reason };
    return ask(services, desk, wishOf(services, wish, { effective_from }), { request, t });
  });
  mount(app, services, officeHouse.proposeStop, async ({ input, request, t }) => {
    const { is_stopped: isStopped, expected_minutes: minutes, reason } = input;
    const kind = isStopped === 1 ? 'full_stop' : 'end_stop';
    const checked = await checkStop(services.storage.sql, kind);
    if (!checked.ok) return checked;
    const changes = [
      { field: 'full_stop', from: String(1 - isStopped), to: String(isStopped) },
      ...(isStopped === 0 || minutes === undefined ? [] : [{ field: EXPECTED_MINUTES, from: '', to: String(minutes) }]),
    ];
    const wish = { kind, subject: 'exchange', changes, reason } as const;
    return ask(services, desk, wishOf(services, wish, { effective_from: undefined }), { request, t });
  });
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

/** What both accounts would have, as whoever asks has seen it. */
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

/** While it waits, both balances are those of now. */
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
