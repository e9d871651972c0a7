// Every change that takes two operators goes through these tests, whatever it is about. A test names the kinds of a desk, each
// with what is asked for and what is seen to change; here it is asked for, refused, taken back, overtaken, and done once. The table
// below alone says what the desks are called and where their changes lie.
import {
  COIN_CHANGES,
  CUSTODY_CHANGES,
  DAY_MS,
  demoOperatorAddress,
  STAKING_CHANGES,
  FEE_CHANGES,
  FIAT_CHANGES,
  formatUnits,
  HOUSE_CHANGES,
  LAUNCH_CHANGES,
  LIMIT_CHANGES,
  MESSAGE_CHANGES,
  MICRO_CHANGES,
  MINUTE_MS,
  NETWORK_CHANGES,
  OPERATOR_CHANGES,
  ROLE_CHANGES,
  units,
} from '@bourse/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OFFICE_DESKS } from '../../modules.ts';
import { startDueChanges } from '../jobs/due-changes.ts';
import { prune } from '../../prune.ts';
import type { Sql } from '../../core/storage/connection.ts';
import type { DemoOperator } from './testing-operators.ts';
import { logInOperator } from './testing-operators.ts';
import type { TestServer } from './testing.ts';

type Desk = {
  readonly kinds: readonly string[];
  /** The last part of the call that asks for a kind, where that is not the name of the kind. */
  readonly asks: Readonly<Record<string, string>>;
};

const LEVER_CHANGES = ['market', 'state', 'settle', 'rules', 'fund'] as const;

export const CHANGE_DESKS = {
  lever: { kinds: LEVER_CHANGES, asks: { settle: 'settlement' } },
  micro: {
    kinds: MICRO_CHANGES,
    asks: { market: 'open', site: 'open', country: 'open' },
  },
  fiat: {
    kinds: FIAT_CHANGES,
    asks: { acceptor_verdict: 'verdict' },
  },
  earn: { kinds: STAKING_CHANGES, asks: {} },
  launch: { kinds: LAUNCH_CHANGES, asks: {} },
  coins: { kinds: COIN_CHANGES, asks: {} },
  custody: {
    kinds: CUSTODY_CHANGES,
    asks: {},
  },
  networks: {
    kinds: NETWORK_CHANGES,
    asks: {},
  },
  house: {
    kinds: HOUSE_CHANGES,
    asks: { full_stop: 'stop', end_stop: 'stop' },
  },
  fees: { kinds: FEE_CHANGES, asks: {} },
  roles: { kinds: ROLE_CHANGES, asks: {} },
  limits: { kinds: LIMIT_CHANGES, asks: {} },
  messages: { kinds: MESSAGE_CHANGES, asks: {} },
  operators: { kinds: OPERATOR_CHANGES, asks: {} },
} as const satisfies Readonly<Record<string, Desk>>;

export type DeskName = keyof typeof CHANGE_DESKS;
type KindOf<Name extends DeskName> = (typeof CHANGE_DESKS)[Name]['kinds'][number];

type Texts = readonly (readonly [field: string, from: string, to: string])[];
type Key = readonly [route: string, key: string, bodyHash: string];
type Reading = (sql: Sql) => Promise<readonly { readonly value: string }[]>;

/** Something else comes first: nobody can approve the change then, or it fails as it comes to hold. */
type Overtaken = {
  readonly by: () => Promise<unknown>;
  readonly undo?: () => Promise<unknown>;
} & ({ readonly refusal: string } | { readonly failure: string });

export type ChangeRow = {
  /** Makes what the change is about anew, once before each test that needs it as it was. */
  readonly prepare?: () => Promise<unknown>;
  readonly input: () => object;
  /** The money or the setting that the change is about. */
  readonly reads: Reading;
  /** The reading is this once the change holds, or so much more. */
  readonly becomes: string | { readonly more: string };
  /** The audit log names the change like this. */
  readonly subject: () => string;
  /** Its fields, as they are asked for and as the audit log keeps them. */
  readonly changes: () => Texts;
  /** The ledger keeps what was done under these keys, which have the number of the change; some commands have none. */
  readonly keys?: (id: number) => readonly Key[];
  /** The same may be asked for twice at once. */
  readonly isManifold?: true;
  readonly overtaken?: Overtaken;
  /**
   * It may be asked for as of a later time. Where something else comes first until then it fails, for the same reason unless
   * another is named, or holds all the same.
   */
  readonly later?: { readonly failure?: string; readonly holds?: true };
  /** The change ends like this where the process died before it noted that it is done: as applied unless this says otherwise. */
  readonly afterCrash?: string;
  /** The log says this beside the approval, as `action subject`. */
  readonly alsoLogs?: () => readonly string[];
};

const MAKER = demoOperatorAddress('admin');
const CHECKER = demoOperatorAddress('second');
const PEOPLE = { maker: 'admin', checker: 'second', viewer: 'viewer' } as const satisfies Record<string, DemoOperator>;
type Who = keyof typeof PEOPLE;

const listed = z.object({
  message: z.object({
    list: z.array(z.object({ id: z.number(), status: z.string(), failure: z.string() })),
  }),
});
const answer = z.object({ type: z.string(), code: z.unknown().optional() });
const STATUSES = ['pending', 'approved', 'applied', 'failed', 'rejected', 'expired'];

export type Office = ReturnType<typeof openOffice>;

/** Operators at a server who ask and decide, by the calls of the back office. */
export function openOffice(getServer: () => TestServer) {
  const sessions = new Map<Who, { readonly token: string; seen: number }>();

  /** Sessions end where nothing was done for long. */
  async function tokenOf(who: Who): Promise<string> {
    const server = getServer();
    const known = sessions.get(who);
    if (known && server.clock.now() - known.seen < 10 * MINUTE_MS) {
      known.seen = server.clock.now();
      return known.token;
    }
    const token = await logInOperator(server, PEOPLE[who]);
    sessions.set(who, { token, seen: server.clock.now() });
    return token;
  }

  async function act(who: Who, { desk, path }: { desk: DeskName; path: string }, input: object): Promise<unknown> {
    const { body } = await getServer().send({
      method: 'POST',
      url: `/api/office/${desk}/proposal/${path}`,
      payload: input,
      headers: { authorization: await tokenOf(who) },
    });
    const { type, code } = answer.parse(body);
    return type === 'ok' ? 'ok' : code;
  }

  async function list(desk: DeskName, status: string) {
    const { body } = await getServer().send({
      url: `/api/office/${desk}/proposals`,
      query: { status, limit: '100' },
      headers: { authorization: await tokenOf('checker') },
    });
    return listed.parse(body).message.list;
  }

  const ask = (who: Who, { desk, kind }: { desk: DeskName; kind: string }, input: object): Promise<unknown> => {
    const { asks }: Desk = CHANGE_DESKS[desk];
    return act(who, { desk, path: asks[kind] ?? kind }, { ...input, reason: 'asked' });
  };

  /** Answers the number of the newest that waits. */
  async function mustAsk(place: { desk: DeskName; kind: string }, input: object): Promise<number> {
    expect([place.kind, await ask('maker', place, input)]).toEqual([place.kind, 'ok']);
    return Math.max(...(await list(place.desk, 'pending')).map(({ id }) => id));
  }

  const approve = (who: Who, desk: DeskName, id: number) => act(who, { desk, path: 'approve' }, { id });
  const reject = (who: Who, desk: DeskName, id: number) => act(who, { desk, path: 'reject' }, { id, reason: 'no' });

  /** Asked for by one and approved by another. */
  async function decide(place: { desk: DeskName; kind: string }, input: object): Promise<number> {
    const id = await mustAsk(place, input);
    expect([place.kind, await approve('checker', place.desk, id), await statusOf(place.desk, id)]).toEqual([
      place.kind,
      'ok',
      'applied',
    ]);
    return id;
  }

  /** The code follows where it failed. */
  async function statusOf(desk: DeskName, id: number): Promise<string> {
    for (const status of STATUSES) {
      const found = (await list(desk, status)).find((one) => one.id === id);
      if (found) return `${found.status} ${found.failure}`.trim();
    }
    return 'none';
  }

  /** The change looks as if it had been asked for a week earlier. */
  async function age(id: number): Promise<void> {
    const { sql } = getServer().services.storage;
    await sql`UPDATE changes SET requested_at = requested_at - 604800000 WHERE id = ${id}`;
  }

  /** The change looks as if the process had died before it noted that it holds. */
  async function forget(id: number): Promise<void> {
    const { sql } = getServer().services.storage;
    await sql`UPDATE changes SET status = 'approved', failure = NULL WHERE id = ${id}`;
  }

  /** One look of the job, begun and ended as a start and an end of the server do. */
  async function look(desk: DeskName): Promise<void> {
    const { services } = getServer();
    const desks = OFFICE_DESKS.filter(({ name }) => name === desk);
    await startDueChanges(services, desks).stop();
  }

  return { tokenOf, ask, mustAsk, approve, reject, decide, statusOf, age, forget, look };
}

const toFields = (changes: Texts) => changes.map(([field, from, to]) => ({ field, from, to }));

/** Every kind of a desk has a row: the types hold that, and a test does for kinds that come later. */
export function testChanges<Name extends DeskName>(
  getServer: () => TestServer,
  desk: Name,
  rows: Readonly<Record<KindOf<Name>, ChangeRow>>,
): void {
  const office = openOffice(getServer);
  const { kinds }: Desk = CHANGE_DESKS[desk];

  test(`every kind of changes of ${desk} has a row`, () => {
    expect(Object.keys(rows).toSorted()).toEqual([...kinds].toSorted());
  });

  describe.each(Object.entries<ChangeRow>(rows))(`a change of ${desk}: %s`, (kind, row) => {
    const place = { desk, kind };

    async function read(): Promise<string> {
      const [found] = await row.reads(getServer().services.storage.sql);
      return found?.value ?? 'none';
    }

    const grown = (before: string): string =>
      typeof row.becomes === 'string' ? row.becomes : formatUnits(units(before) + units(row.becomes.more));

    /** The log says this since an entry; logins are left out. */
    async function logSince(entry: number): Promise<readonly string[]> {
      const rowsOfLog = await getServer().services.storage.sql<
        { actor: string; action: string; subject: string; before: string; after: string }[]
      >`SELECT actor, action, subject, before, after FROM audit_log
        WHERE id > ${entry} AND action NOT LIKE 'operator.log%' ORDER BY id`;
      return rowsOfLog.map(({ actor, action, subject, before, after }) =>
        action.startsWith(`${desk}.`)
          ? [actor, action, subject, before, after].join(' | ')
          : [action, subject].join(' '),
      );
    }

    async function lastEntry(): Promise<number> {
      // A new login is logged, so it has to come before the last entry is read.
      for (const who of ['maker', 'checker', 'viewer'] as const) await office.tokenOf(who);
      const [last] = await getServer().services.storage.sql<{ id: string }[]>`SELECT max(id) AS id FROM audit_log`;
      return Number(last?.id ?? 0);
    }

    const requested = () => {
      const changes = JSON.stringify(toFields(row.changes()));
      const after = `{"changes":${changes},"effectiveFrom":${getServer().clock.now()},"reason":"asked"}`;
      return `${MAKER} | ${desk}.request | ${row.subject()} | null | ${after}`;
    };
    const approved = (id: number) => {
      const changes = JSON.stringify(toFields(row.changes()));
      const after = `{"changes":${changes},"proposal":${id},"requestedBy":"${MAKER}"}`;
      return `${CHECKER} | ${desk}.approve | ${row.subject()} | null | ${after}`;
    };
    const rejected = (by: string, id: number) =>
      `${by} | ${desk}.reject | ${row.subject()} | null | {"proposal":${id},"reason":"no","requestedBy":"${MAKER}"}`;

    async function keysSince(seq: number): Promise<readonly Key[]> {
      const found = await getServer().services.storage.sql<{ route: string; key: string; body_hash: string }[]>`
        SELECT route, key, body_hash FROM idempotency_keys WHERE user_id = 0 AND seq > ${seq} ORDER BY seq`;
      return found.map(({ route, key, body_hash: hash }) => [route, key, hash]);
    }

    async function lastSeq(): Promise<number> {
      const [last] = await getServer().services.storage.sql<{ seq: string }[]>`
        SELECT coalesce(max(seq), 0) AS seq FROM idempotency_keys`;
      return Number(last?.seq);
    }

    beforeAll(() => row.prepare?.());

    test('is asked for by who may, and turned down by another', async () => {
      const [before, entry] = [await read(), await lastEntry()];
      expect(await office.ask('viewer', place, row.input())).toBe('forbidden');
      const id = await office.mustAsk(place, row.input());
      expect(await logSince(entry)).toEqual([requested()]);
      if (row.isManifold !== true) {
        expect(await office.ask('maker', place, row.input())).toBe('change_already_requested');
      }
      expect(await office.approve('maker', desk, id)).toBe('own_request');
      expect(await office.approve('viewer', desk, id)).toBe('forbidden');
      expect(await office.reject('viewer', desk, id)).toBe('forbidden');
      expect([await office.statusOf(desk, id), await read()]).toEqual(['pending', before]);
      const asked = await lastEntry();
      expect(await office.reject('checker', desk, id)).toBe('ok');
      expect(await logSince(asked)).toEqual([rejected(CHECKER, id)]);
      await office.look(desk);
      expect([await office.statusOf(desk, id), await read()]).toEqual(['rejected', before]);
      expect(await office.approve('checker', desk, id)).toBe('proposal_not_found');
    });

    test('is asked for twice where that is meant, and taken back by who asked', async () => {
      const before = await read();
      const ids = [await office.mustAsk(place, row.input())];
      if (row.isManifold === true) ids.push(await office.mustAsk(place, row.input()));
      for (const id of ids) {
        const entry = await lastEntry();
        expect(await office.reject('maker', desk, id)).toBe('ok');
        expect(await logSince(entry)).toEqual([rejected(MAKER, id)]);
        expect(await office.statusOf(desk, id)).toBe('rejected');
      }
      await office.look(desk);
      expect(await read()).toBe(before);
    });

    test('ends after a week in which nobody has decided', async () => {
      const before = await read();
      const id = await office.mustAsk(place, row.input());
      await office.age(id);
      expect(await office.approve('checker', desk, id)).toBe('proposal_not_found');
      expect(await office.reject('checker', desk, id)).toBe('proposal_not_found');
      await office.look(desk);
      expect([await office.statusOf(desk, id), await read()]).toEqual(['expired', before]);
    });

    test.skipIf(row.overtaken === undefined)('does not hold where something else came first', async () => {
      const { overtaken } = row;
      if (!overtaken) return;
      const id = await office.mustAsk(place, row.input());
      await overtaken.by();
      const before = await read();
      const answered = await office.approve('checker', desk, id);
      if ('refusal' in overtaken) {
        expect([answered, await office.statusOf(desk, id)]).toEqual([overtaken.refusal, 'pending']);
        expect(await office.reject('maker', desk, id)).toBe('ok');
      } else {
        expect([answered, await office.statusOf(desk, id)]).toEqual(['ok', `failed ${overtaken.failure}`]);
        await office.look(desk);
      }
      expect(await read()).toBe(before);
      await overtaken.undo?.();
      await row.prepare?.();
    });

    const asOfLater = () => ({ ...row.input(), effective_from: getServer().clock.now() + MINUTE_MS });

    test.skipIf(row.later === undefined)('waits for its time, and is taken back by one meanwhile', async () => {
      const [before, id] = [await read(), await office.mustAsk(place, asOfLater())];
      expect(await office.approve('checker', desk, id)).toBe('ok');
      await office.look(desk);
      expect([await office.statusOf(desk, id), await read()]).toEqual(['approved', before]);
      expect(await office.approve('checker', desk, id)).toBe('proposal_not_found');
      expect(await office.reject('maker', desk, id)).toBe('ok');
      getServer().clock.advance(MINUTE_MS);
      await office.look(desk);
      expect([await office.statusOf(desk, id), await read()]).toEqual(['rejected', before]);
    });

    test.skipIf(row.later === undefined || row.later.holds === true || row.overtaken === undefined)(
      'fails at its time where something else came first since it was approved',
      async () => {
        const { overtaken, later } = row;
        if (!overtaken) return;
        const id = await office.mustAsk(place, asOfLater());
        expect(await office.approve('checker', desk, id)).toBe('ok');
        await overtaken.by();
        const before = await read();
        getServer().clock.advance(MINUTE_MS);
        await office.look(desk);
        const code = later?.failure ?? ('refusal' in overtaken ? overtaken.refusal : overtaken.failure);
        expect([await office.statusOf(desk, id), await read()]).toEqual([`failed ${code}`, before]);
        await overtaken.undo?.();
        await row.prepare?.();
      },
    );

    test('holds once by the approval of another, also over a crash', async () => {
      const [before, seq] = [await read(), await lastSeq()];
      const id = await office.mustAsk(place, row.input());
      const entry = await lastEntry();
      expect(await read()).toBe(before);
      const expectedLog = [approved(id), ...(row.alsoLogs?.() ?? [])];
      expect([await office.approve('checker', desk, id), await office.statusOf(desk, id)]).toEqual(['ok', 'applied']);
      expect(await logSince(entry)).toEqual(expectedLog);
      const after = grown(before);
      expect(await read()).toBe(after);
      expect(after).not.toBe(before);
      const keys = row.keys?.(id) ?? [];
      expect(await keysSince(seq)).toEqual(keys);
      expect(await office.approve('checker', desk, id)).toBe('proposal_not_found');
      expect(await office.reject('checker', desk, id)).toBe('proposal_not_found');
      await office.look(desk);
      expect([await office.statusOf(desk, id), await read()]).toEqual(['applied', after]);
      await office.forget(id);
      await office.look(desk);
      expect([await office.statusOf(desk, id), await read()]).toEqual([row.afterCrash ?? 'applied', after]);
      expect(await keysSince(seq)).toEqual(keys);
    });
  });
}

type Where = Readonly<Record<string, string | number>>;
type CellPlace = { readonly table: string; readonly column: string; readonly where?: () => Where };

/** A setting as its table keeps it, and how it is found when another has set it to `other` meanwhile. */
export function cellOf(getServer: () => TestServer, { table, column, where = () => ({}) }: CellPlace, other: string) {
  let stood: unknown;
  const conditionIn = (sql: Sql) =>
    Object.entries(where()).reduce((all, [name, value]) => sql`${all} AND ${sql(name)} = ${value}`, sql`true`);
  const reads = (sql: Sql) =>
    sql<{ value: string }[]>`SELECT ${sql(column)}::text AS value FROM ${sql(table)} WHERE ${conditionIn(sql)}`;
  async function write(value: unknown): Promise<void> {
    const { sql } = getServer().services.storage;
    await sql`UPDATE ${sql(table)} SET ${sql({ [column]: value })} WHERE ${conditionIn(sql)}`;
  }
  const by = async (): Promise<void> => {
    const [row] = await reads(getServer().services.storage.sql);
    stood = row?.value;
    await write(other);
  };
  return { reads, overtaken: { by, undo: () => write(stood), refusal: 'proposal_outdated' } };
}

/** The balance of an account of the house. */
export const fundsOf =
  (purpose: string, currency: number): Reading =>
  (sql) =>
    sql`
    SELECT trim_scale(coalesce(sum(available), 0))::text AS value FROM accounts
    WHERE house_purpose = ${purpose} AND currency_id = ${currency}`;

/** A picture that nothing names is kept for a shorter time than this. */
const UPLOADED_MS_AGO = 2 * DAY_MS;
let pictures = 0;

/** A picture that a change would set, is kept from those that nothing names until the change is turned down. */
export async function expectPictureKept(
  { services, clock }: TestServer,
  office: Office,
  { desk, kind, input }: { desk: DeskName; kind: string; input: (picture: string) => object },
): Promise<void> {
  const { sql } = services.storage;
  const name = String((pictures += 1)).padStart(43, 'p');
  await sql`
    INSERT INTO site_pictures (name, bytes, uploaded_at) VALUES (${name}, ${Buffer.of(1)}, ${clock.now() - UPLOADED_MS_AGO})`;
  const isKept = async (): Promise<boolean> => {
    await prune(services, clock.now());
    return (await sql`SELECT FROM site_pictures WHERE name = ${name}`).length > 0;
  };
  const wish = { ...input(`/api/site_picture?name=${name}`), effective_from: clock.now() + DAY_MS };
  const id = await office.mustAsk({ desk, kind }, wish);
  expect([await office.statusOf(desk, id), await isKept()]).toEqual(['pending', true]);
  expect(await office.approve('checker', desk, id)).toBe('ok');
  expect([await office.statusOf(desk, id), await isKept()]).toEqual(['approved', true]);
  expect(await office.reject('maker', desk, id)).toBe('ok');
  expect([await office.statusOf(desk, id), await isKept()]).toEqual(['rejected', false]);
}
