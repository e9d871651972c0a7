// The settings of the site, as operators see and change them, the rate of CNY among them.
import { type AnswerOf, office, officeRate, type ParsedInputOf } from '@bourse/contract';
import { accept, formatUnits, parseUnits, price, type Price, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
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
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type Fields, refuseClash } from '../../platform/http/clashes.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import { lockSiteSettings, type SiteSettings } from '../../platform/http/site-settings.ts';
import { followCnyRate } from '../fiat/index.ts';
import { pictureRoutes } from './pictures.ts';

type Changes = { readonly before: Partial<SiteSettings>; readonly after: Partial<SiteSettings> };

export function siteRoutes(app: FastifyInstance, services: BaseServices): void {
  const { site, auditLog } = services;
  pictureRoutes(app, services);
  cnyRateRoutes(app, services);
  mount(app, services, office.getSettings, async () => ({ message: viewSettings(await site.read()) }));
  mount(app, services, office.saveSettings, async ({ input, request, t }) => {
    const { seen, ...fields } = input;
    const wanted = parseSettings(fields);
    const clash = await auditLog.begin(async (transaction) => {
      const settings = await site.lock(transaction);
      const names = Object.keys(wanted);
      const edit = {
        seen,
        stands: viewSettings(settings),
        wanted: pick(viewSettings({ ...settings, ...wanted }), names),
      };
      const refused = await refuseClash(transaction, edit, { subject: 'site', names });
      if (refused) return refused;
      const { before, after } = findChanges(settings, wanted);
      if (Object.keys(after).length === 0) return undefined;
      await site.store(transaction, after);
      const act = { action: 'settings.change', subject: 'site', before, after };
      await auditLog.append(transaction, { ...actorOf(request), ...act });
      return undefined;
    });
    if (clash) return clash;
    await site.refresh();
    return { message: t('answer.saved') };
  });
}

function viewSettings(settings: SiteSettings): AnswerOf<typeof office.getSettings> {
  return {
    ...settings,
    languages: [...settings.languages],
    links: settings.links.map((link) => ({ ...link })),
    buy_channels: settings.buy_channels.map((channel) => ({ ...channel })),
    invite_code_required: settings.invite_code_required ? 1 : 0,
    is_maintenance: settings.is_maintenance ? 1 : 0,
    demo_robots: settings.demo_robots ? 1 : 0,
  };
}

const pick = (settings: object, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));

function parseSettings(input: Omit<ParsedInputOf<typeof office.saveSettings>, 'seen'>): Partial<SiteSettings> {
  const { invite_code_required, is_maintenance, demo_robots, languages, ...rest } = input;
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...present,
    ...(languages === undefined ? {} : { languages: [...new Set(languages)] }),
    ...(invite_code_required === undefined ? {} : { invite_code_required: invite_code_required === 1 }),
    ...(is_maintenance === undefined ? {} : { is_maintenance: is_maintenance === 1 }),
    ...(demo_robots === undefined ? {} : { demo_robots: demo_robots === 1 }),
  };
}

/** Finds the fields that differ from the settings: the audit log shows changes, not forms. */
function findChanges(settings: SiteSettings, wanted: Partial<SiteSettings>): Changes {
  const stands = new Map<string, unknown>(Object.entries(settings));
  const changed = Object.entries(wanted).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(stands.get(key)),
  );
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, stands.get(key)])),
    after: Object.fromEntries(changed),
  };
}

/** Mounts the rate of CNY, as operators see and set it. */
function cnyRateRoutes(app: FastifyInstance, services: BaseServices): void {
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
