// The settings of the site, as operators see and change them.
import { type AnswerOf, office, type ParsedInputOf } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { type Fields, refuseClash } from '../../platform/http/clashes.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import type { SiteSettings } from '../../platform/http/site-settings.ts';
import type { SiteServices } from './services.ts';
import { cnyRateRoutes } from './cny-rate.ts';
import { pictureRoutes } from './pictures.ts';

type Changes = { readonly before: Partial<SiteSettings>; readonly after: Partial<SiteSettings> };

export function siteRoutes(app: FastifyInstance, services: SiteServices): void {
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
