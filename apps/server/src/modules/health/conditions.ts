// What disturbs the exchange at this moment, and which of its parts: read from the alarms that stand, from what operators have
// paused, and from how the chains are.
import {
  ALARM_SEVERITIES,
  type AlarmKind,
  type AlarmSeverity,
  type Chain,
  chainPart,
  CHAINS,
  type HealthCause,
  type HealthPart,
  type Instant,
  type PauseReason,
  type TroubleState,
} from '@bourse/domain';
import { instant, text, word } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CoinChain, CustodyServices } from '../custody/index.ts';

export type HealthServices = BaseServices & Pick<CustodyServices, 'custody'>;
export type ConditionNeeds = Pick<HealthServices, 'storage' | 'site'> & {
  readonly custody: Pick<HealthServices['custody'], 'coinChains'>;
};

export type Condition = {
  readonly part: HealthPart;
  readonly cause: HealthCause;
  readonly state: TroubleState;
  /** Undefined where nobody has noted it before. */
  readonly since: Instant | undefined;
};

export type Present = {
  readonly conditions: readonly Condition[];
  /** The sides of chains on which something can be deposited or withdrawn, by the keys of their being paused. */
  readonly openSides: ReadonlySet<string>;
};

export const keyOf = ({ part, cause }: Pick<Condition, 'part' | 'cause'>): string => `${part}:${cause}`;

/** `wereOpen` tells the sides of chains that were open before: one that never was is not paused. */
export async function readPresent(
  { storage, site, custody }: ConditionNeeds,
  wereOpen: ReadonlySet<string>,
): Promise<Present> {
  const [alarms, coins] = await Promise.all([findAlarms(storage.sql), custody.coinChains()]);
  const sides = CHAINS.flatMap((chain) =>
    sidesOf(
      chain,
      coins.filter((coin) => coin.chain.id === chain.id),
    ),
  );
  const open = sides.filter(({ isOpen }) => isOpen);
  const conditions = [
    ...alarms.flatMap(conditionsOfAlarm),
    ...(site.isMaintenance() ? restrict(open) : []),
    ...conditionsOfSides(sides.filter((side) => side.isOpen || side.isSaid || wereOpen.has(keyOf(side)))),
  ];
  return { conditions: joinConditions(conditions), openSides: new Set(open.map(keyOf)) };
}

/** This is how an alarm shows to users; kinds of alarms that are left out do not concern them. */
type Effect = {
  readonly cause: HealthCause;
  /** `chain` is the one that the alarm is about. */
  readonly parts: readonly HealthPart[] | 'chain';
  readonly critical: TroubleState;
};

const EFFECTS: ReadonlyMap<AlarmKind, Effect> = new Map<AlarmKind, Effect>([
  ['queue_deep', { cause: 'slow', parts: ['trading'], critical: 'disturbed' }],
  ['commits_slow', { cause: 'slow', parts: ['trading'], critical: 'disturbed' }],
  ['loop_slow', { cause: 'slow', parts: ['trading', 'market_data', 'sign_in'], critical: 'disturbed' }],
  ['sockets_full', { cause: 'crowded', parts: ['market_data'], critical: 'disturbed' }],
  ['database_full', { cause: 'crowded', parts: ['sign_in'], critical: 'disturbed' }],
  ['index_stale', { cause: 'index_late', parts: ['index_prices'], critical: 'down' }],
  ['index_too_few_sources', { cause: 'index_few_sources', parts: ['index_prices'], critical: 'disturbed' }],
  ['deliveries_stuck', { cause: 'messages_late', parts: ['messages'], critical: 'down' }],
  ['node_behind', { cause: 'chain_behind', parts: 'chain', critical: 'down' }],
  ['signer_unreachable', { cause: 'signer_silent', parts: 'chain', critical: 'disturbed' }],
]);
const TOLD_KINDS = [...EFFECTS.keys()];

type StandingAlarm = {
  readonly key: string;
  readonly kind: AlarmKind;
  readonly severity: AlarmSeverity;
  readonly raisedAt: Instant;
};

const findAlarms = (sql: Sql): Promise<readonly StandingAlarm[]> =>
  query(sql, { key: text, kind: word(TOLD_KINDS), severity: word(ALARM_SEVERITIES), raisedAt: instant })`
    SELECT key, kind, severity, raised_at FROM operator_alarms
    WHERE cleared_at IS NULL AND kind IN ${sql(TOLD_KINDS)} ORDER BY raised_at, key`;

function conditionsOfAlarm({ key, kind, severity, raisedAt }: StandingAlarm): readonly Condition[] {
  const effect = EFFECTS.get(kind);
  if (!effect) return [];
  const { cause, critical } = effect;
  const state = severity === 'critical' ? critical : 'disturbed';
  return partsOf(effect, key).map((part) => ({ part, cause, state, since: raisedAt }));
}

/** The key of an alarm about a chain ends with its code. */
function partsOf({ parts }: Effect, key: string): readonly HealthPart[] {
  if (parts !== 'chain') return parts;
  const code = key.slice(key.indexOf(':') + 1);
  return CHAINS.filter((chain) => chain.code === code).map(chainPart);
}

/** Operators have paused what takes on new risk: orders and withdrawals, whatever the chains do. */
const restrict = (open: readonly Side[]): readonly Condition[] =>
  [...new Set<HealthPart>(['trading', ...open.map(({ part }) => part)])].map((part) => ({
    part,
    cause: 'restricted',
    state: 'maintenance',
    since: undefined,
  }));

/** Deposits or withdrawals on a chain. */
type Side = {
  readonly part: HealthPart;
  readonly cause: 'deposits_paused' | 'withdrawals_paused';
  readonly isOpen: boolean;
  /** Operators have said why it is closed. */
  readonly isSaid: boolean;
  readonly isPlanned: boolean;
};

const PLANNED: ReadonlySet<PauseReason | undefined> = new Set(['maintenance', 'upgrade']);

/** A side is closed once it is so of all coins; those that leave trade are none of its trouble. */
function sidesOf(chain: Chain, coins: readonly CoinChain[]): readonly Side[] {
  const part = chainPart(chain);
  const side = (cause: Side['cause'], all: readonly { isOpen: boolean; pause: PauseReason | undefined }[]): Side[] => {
    const staying = all.filter(({ pause }) => pause !== 'delisting');
    if (staying.length === 0) return [];
    return [
      {
        part,
        cause,
        isOpen: staying.some(({ isOpen }) => isOpen),
        isSaid: staying.some(({ pause }) => pause !== undefined),
        isPlanned: staying.every(({ pause }) => PLANNED.has(pause)),
      },
    ];
  };
  return [
    ...side(
      'deposits_paused',
      coins.map(({ isDepositOpen: isOpen, depositPause: pause }) => ({ isOpen, pause })),
    ),
    ...side(
      'withdrawals_paused',
      coins.map(({ isWithdrawOpen: isOpen, withdrawPause: pause }) => ({ isOpen, pause })),
    ),
  ];
}

/** Where both sides of a chain are closed it is down. */
function conditionsOfSides(sides: readonly Side[]): readonly Condition[] {
  const paused = sides.filter(({ isOpen }) => !isOpen);
  return paused.map(({ part, cause, isPlanned }) => {
    const isDown = paused.filter((other) => other.part === part).length > 1;
    return { part, cause, state: isPlanned ? 'maintenance' : isDown ? 'down' : 'disturbed', since: undefined };
  });
}

const GRAVITY: readonly TroubleState[] = ['disturbed', 'maintenance', 'down'];

/** One for each part and cause: the gravest of several, since the first of them. */
function joinConditions(all: readonly Condition[]): readonly Condition[] {
  const joined = new Map<string, Condition>();
  for (const condition of all) {
    const known = joined.get(keyOf(condition));
    const isGraver = !known || GRAVITY.indexOf(condition.state) > GRAVITY.indexOf(known.state);
    joined.set(keyOf(condition), {
      ...condition,
      state: isGraver ? condition.state : known.state,
      since: known === undefined ? condition.since : earlierOf(known.since, condition.since),
    });
  }
  return [...joined.values()];
}

const earlierOf = (one: Instant | undefined, other: Instant | undefined): Instant | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;
