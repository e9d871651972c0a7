// The rate of CNY, as operators see and set it.
import { officeRate, type ParsedInputOf } from '@bourse/contract';
import { accept, formatUnits, parseUnits, price, type Price, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { refuseClash } from '../../platform/http/clashes.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import { lockSiteSettings } from '../../platform/http/site-settings.ts';
import {
  CNY_RATE_MAX,
  CNY_RATE_MIN,
  type CnyRate,
  giveBackCnyRate,
  isSaneCnyRate,
  readCnyRate,
  storeCnyRate,
} from '../../core/market/cny-rate.ts';
import { viewCnyRate } from '../../core/market/market-view.ts';
import type { SiteServices } from './services.ts';
import { followCnyRate } from '../fiat/index.ts';

export function cnyRateRoutes(app: FastifyInstance, services: SiteServices): void {
  const { market, clock, config, auditLog } = services;
  const bounds = { min: formatUnits(CNY_RATE_MIN), max: formatUnits(CNY_RATE_MAX) };
  const hasFeed = config.cnyRateFeed !== undefined;
  mount(app, services, officeRate.getCnyRate, async () => ({
    message: { ...viewCnyRate(market, clock.now()), ...bounds, has_feed: hasFeed },
  }));
  mount(app, services, officeRate.saveCnyRate, async ({ input, request, t }) => {
    const wanted = parseRate(input);
    if (!wanted.ok) return wanted;
    const clash = await auditLog.begin(async (transaction) => {
      await lockSiteSettings(transaction);
      const before = await readCnyRate(transaction);
      const edit = {
        seen: heldOf(input.seen),
        stands: heldOf({ rate: factsOf(before).cny_per_usdt, source: before.source }),
        wanted: { rate: wanted.value === undefined ? '' : formatUnits(wanted.value) },
      };
      const refused = await refuseClash(transaction, edit, { subject: 'site', names: ['cny_per_usdt'] });
      if (refused) return refused;
      if (wanted.value === undefined) await giveBackCnyRate(transaction, { hasFeed });
      else await storeCnyRate(transaction, { perUsdt: wanted.value, source: 'operator', at: clock.now() });
      const after = await readCnyRate(transaction);
      const facts = { before: factsOf(before), after: factsOf(after) };
      await auditLog.append(transaction, { ...actorOf(request), action: 'settings.rate', subject: 'site', ...facts });
      return undefined;
    });
    if (clash) return clash;
    await market.refreshCnyRate();
    const followed = await followCnyRate(services);
    return followed.ok ? { message: t('answer.saved') } : followed;
  });
}

type Said = ParsedInputOf<typeof officeRate.saveCnyRate>['seen'];

/** Undefined: none, so that the source has it again. */
function parseRate({ rate }: ParsedInputOf<typeof officeRate.saveCnyRate>): Result<Price | undefined> {
  const text = rate?.trim() ?? '';
  if (text === '') return accept(undefined);
  const parsed = parseUnits(text);
  if (parsed !== undefined && isSaneCnyRate(price(parsed))) return accept(price(parsed));
  return refuse('rate_out_of_bounds', { min: formatUnits(CNY_RATE_MIN), max: formatUnits(CNY_RATE_MAX) });
}

const factsOf = ({ perUsdt, source }: CnyRate) => ({
  cny_per_usdt: perUsdt === undefined ? '' : formatUnits(perUsdt),
  source,
});

/** Keeps a rate that an operator has set, and leaves out that of a source, which nobody edits. */
const heldOf = ({ rate, source }: Said) => ({ rate: source === 'operator' ? rate : '' });
