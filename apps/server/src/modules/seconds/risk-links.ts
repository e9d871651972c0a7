// Where the risk statement of second contracts can be accepted by somebody whose client does not know it: a page of the site, and
// a link in a mail that needs no login. A link contains its user and the version; it does nothing else.
import { DAY_MS, type Instant, type UserId, userId } from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import { countUp } from '../../platform/http/throttles.ts';
import type { SecondsServices } from './services.ts';
import { query } from '../../core/storage/query.ts';

const LIFETIME_MS = 7 * DAY_MS;
/** The context under which a link is sealed: it does not open under another one. */
const CONTEXT = 'micro risk link';

type Needs = Pick<SecondsServices, 'config' | 'vault' | 'clock'>;

/** The page that shows the statement and takes the answer of whoever is logged in there. */
export const riskPageUrl = ({ config }: Pick<SecondsServices, 'config'>): string => `${config.publicUrl}/secondRisk`;

export type RiskLink = { readonly userId: UserId; readonly version: number };

/** The token follows the #, so that no server or proxy on the way writes it into a log. */
function issueLink({ config, vault, clock }: Needs, { userId: owner, version }: RiskLink): string {
  const sealed = vault.seal(`${owner} ${version} ${clock.now() + LIFETIME_MS}`, CONTEXT);
  return `${riskPageUrl({ config })}#${Buffer.from(sealed).toString('base64url')}`;
}

/** Undefined where it is none of ours or too old. */
export function readLink({ vault, clock }: Pick<Needs, 'vault' | 'clock'>, token: string): RiskLink | undefined {
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

const oncePerDay = (owner: UserId, now: Instant) => ({
  throttle: { subject: `micro risk mail ${owner}`, max: 1, windowMs: DAY_MS },
  now,
});

/** Sends the link to the account's e-mail, at most once a day; an account without one gets the refusal alone. */
export async function mailRiskLink(services: SecondsServices, link: RiskLink): Promise<void> {
  const { storage, clock, notifyUser } = services;
  const [row] = await query(storage.sql, { email: optional(text) })`SELECT email FROM users WHERE id = ${link.userId}`;
  if (row?.email === undefined) return;
  const { throttle, now } = oncePerDay(link.userId, clock.now());
  await storage.sql.begin(async (sql) => {
    if ((await countUp(sql, throttle, now)).count > throttle.max) return;
    await notifyUser(link.userId, 'microRisk', { riskUrl: issueLink(services, link) }, { sql });
  });
}
