// Closes deposits or withdrawals of a coin on a network at once. One operator is enough; opening them again takes two.
import { officeNetworks, type ParsedInputOf } from '@bourse/contract';
import { accept, chainId, currencyId, PAUSE_SIDES, type PauseSide, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { holdDesk } from '../../../platform/changes/due-changes.ts';
import { findCoinChain, pauseCoinChain } from '../coins/coin-chain-store.ts';
import { writeChainCoin } from '../desk/desk-changes.ts';
import { dropOpenings } from './network-openings.ts';
import { mount } from '../../../platform/http/mount.ts';
import { confirmActor, type OperatorActor, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { CustodyServices } from '../services.ts';
import { networkChanges } from './changes.ts';

type Input = ParsedInputOf<typeof officeNetworks.pauseNetwork>;

export function pauseRoute(app: FastifyInstance, services: CustodyServices): void {
  mount(app, services, officeNetworks.pauseNetwork, async ({ input, request, t }) => {
    const by = operatorActorOf(request);
    const paused = await holdDesk(services.storage, networkChanges, () => pause(services, { input, by }));
    if (!paused.ok) return paused;
    await services.custody.assets.reread();
    return { message: t('answer.network_paused') };
  });
}

type Pausing = { readonly input: Input; readonly by: OperatorActor };

function pause(services: CustodyServices, { input, by }: Pausing): Promise<Result<undefined>> {
  const { auditLog, clock } = services;
  const { chain, currency, side, cause, reason } = input;
  const place = { chainId: chainId(chain), currencyId: currencyId(currency) };
  const sides: ReadonlySet<PauseSide> = new Set(side === 'both' ? PAUSE_SIDES : [side]);
  return auditLog.begin(async (transaction): Promise<Result<undefined>> => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission: 'networks.halt' });
    if (!confirmed.ok) return confirmed;
    const stands = await findCoinChain(transaction, place);
    if (!stands) return refuse('network_not_found');
    const subject = writeChainCoin(place);
    const dropped = await dropOpenings(transaction, { subject, sides, operatorId: by.operatorId, now: clock.now() });
    await pauseCoinChain(transaction, { ...place, sides, cause });
    await auditLog.append(transaction, {
      actor: by.actor,
      ip: by.ip,
      action: 'networks.halt',
      subject: `network ${subject}`,
      before: { is_deposit_open: stands.isDepositOpen, is_withdraw_open: stands.isWithdrawOpen },
      after: { closed: [...sides], cause, reason, ...(dropped.length > 0 && { dropped }) },
    });
    return accept(undefined);
  });
}
