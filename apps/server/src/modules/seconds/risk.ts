// The risk statement that is accepted before the first order, and where a user belongs: second contracts may be stopped for a
// country. Somebody whose client does not know the statement accepts it on a page of the site, or by a link in a mail that needs no
// login. A link contains its user and the version; it does nothing else.
import { micro as contract } from '@bourse/contract';
import { COUNTRIES, type Country, DAY_MS, refuse, type UserId, userId } from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { personOf } from '../../core/storage/columns.ts';
import { query } from '../../core/storage/query.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import { countUp } from '../../platform/http/throttles.ts';
import { findIssuingCountry } from '../identity/index.ts';
import type { SecondsServices } from './board.ts';
import { findMicroUser } from './queries.ts';

export function riskRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.risk, risk(services));
  mount(app, services, contract.acceptRisk, async ({ input, user, t, submit }) => {
    const outcome = await submit({ kind: 'acceptMicroRisk', userId: user.id, version: input.version });
    return outcome.ok ? { message: t('answer.micro_risk_accepted') } : outcome;
  });
  mount(app, services, contract.acceptRiskByLink, async ({ input, t }) => {
    const link = readLink(services, input.token);
    if (link === undefined) return refuse('invalid_risk_link');
    const outcome = await services.sequencer.submit({ kind: 'acceptMicroRisk', ...link });
    return outcome.ok ? { message: t('answer.micro_risk_accepted') } : outcome;
  });
}

function risk(services: SecondsServices): Handler<typeof contract.risk> {
  const { micro, storage } = services;
  return async ({ user }) => {
    const [own, countryId] = await Promise.all([findMicroUser(storage.db, user.id), findCountryId(services, user.id)]);
    const { isOpen, riskVersion } = micro.rules() ?? { isOpen: false, riskVersion: 0 };
    const accepted = own?.riskVersion ?? 0;
    const isCountryOpen = countryId === undefined || micro.isCountryOpen(countryId);
    return {
      message: {
        version: riskVersion,
        accepted,
        is_accepted: accepted >= riskVersion ? 1 : 0,
        is_open: isOpen ? 1 : 0,
        is_country_open: isCountryOpen ? 1 : 0,
      },
    };
  };
}

type Needs = Pick<SecondsServices, 'storage' | 'micro' | 'vault'>;

/**
 * A closed one where the account points to any: by the document that verified it, or by its phone number, of which users
 * pick the country among those that share its area code and nobody can check it. Otherwise that of the phone number;
 * undefined where nothing is known.
 */
export async function findCountryId(services: Needs, userId: UserId): Promise<number | undefined> {
  const { micro } = services;
  const { picked, possible } = await findPhoneCountries(services, userId);
  const isClosed = ({ id }: Country): boolean => !micro.isCountryOpen(id);
  const closed = possible.find(isClosed) ?? (await findClosedIssuer(services, userId));
  return (closed ?? picked)?.id;
}

async function findPhoneCountries({ storage: { sql } }: Needs, userId: UserId) {
  const [row] = await query(sql, {
    countryCode: optional(text),
  })`SELECT country_code FROM users WHERE id = ${personOf(sql, userId)}`;
  const picked = COUNTRIES.find(({ iso }) => iso === row?.countryCode);
  return { picked, possible: COUNTRIES.filter(({ areaCode }) => areaCode === picked?.areaCode) };
}

/** Nobody's document is opened while no country is closed. */
async function findClosedIssuer({ storage, micro, vault }: Needs, userId: UserId): Promise<Country | undefined> {
  const closed = COUNTRIES.filter(({ id }) => !micro.isCountryOpen(id));
  if (closed.length === 0) return undefined;
  const issuer = await findIssuingCountry({ sql: storage.sql, vault }, userId);
  return closed.find(({ iso }) => iso === issuer);
}

const LIFETIME_MS = 7 * DAY_MS;
/** The context under which a link is sealed: it does not open under another one. */
const CONTEXT = 'micro risk link';

/** The page that shows the statement and takes the answer of whoever is logged in there. */
export const riskPageUrl = ({ config }: Pick<SecondsServices, 'config'>): string => `${config.publicUrl}/secondRisk`;

type RiskLink = { readonly userId: UserId; readonly version: number };

/** The token follows the #, so that no server or proxy on the way writes it into a log. */
function issueLink(
  { config, vault, clock }: Pick<SecondsServices, 'config' | 'vault' | 'clock'>,
  { userId: owner, version }: RiskLink,
): string {
  const sealed = vault.seal(`${owner} ${version} ${clock.now() + LIFETIME_MS}`, CONTEXT);
  return `${riskPageUrl({ config })}#${Buffer.from(sealed).toString('base64url')}`;
}

/** Undefined where it is none of ours or too old. */
function readLink({ vault, clock }: Pick<SecondsServices, 'vault' | 'clock'>, token: string): RiskLink | undefined {
  const [owner, version, expiresAt] = openToken(vault, token)?.split(' ').map(Number) ?? [];
  if (owner === undefined || version === undefined || expiresAt === undefined || expiresAt <= clock.now())
    return undefined;
  return { userId: userId(owner), version };
}

function openToken(vault: SecondsServices['vault'], token: string): string | undefined {
  try {
    return vault.open(Buffer.from(token, 'base64url'), CONTEXT);
  } catch {
    // Whatever was not sealed here does not open.
    return undefined;
  }
}

/** Sends the link to the account's e-mail, at most once a day; an account without one gets the refusal alone. */
export async function mailRiskLink(services: SecondsServices, link: RiskLink): Promise<void> {
  const { storage, clock, notifyUser } = services;
  const [row] = await query(storage.sql, { email: optional(text) })`
    SELECT email FROM users WHERE id = ${personOf(storage.sql, link.userId)}`;
  if (row?.email === undefined) return;
  const throttle = { subject: `micro risk mail ${link.userId}`, max: 1, windowMs: DAY_MS };
  await storage.sql.begin(async (sql) => {
    if ((await countUp(sql, throttle, clock.now())).count > throttle.max) return;
    await notifyUser(link.userId, 'microRisk', { riskUrl: issueLink(services, link) }, { sql });
  });
}
