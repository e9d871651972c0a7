// Two operators edit one thing: whoever saves last without having seen what the other has saved is refused, and gets it.
import {
  type Call,
  office,
  officeFees,
  officeFiat,
  officeLimits,
  officeOperators,
  officeRate,
  officeTickets,
  officeWatch,
  support,
} from '@bourse/contract';
import { DAY_MS, NEWS_CATEGORIES } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerParty } from './platform/http/testing-fiat.ts';
import { logInOperator } from './platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from './platform/http/testing.ts';

let server: TestServer;
let one: string;
let two: string;
beforeAll(async () => {
  server = await startTestServer();
  one = await logInOperator(server, 'admin');
  two = await logInOperator(server, 'second');
});
afterAll(() => server.stop());

type Values = Readonly<Record<string, unknown>>;

/** A thing that is edited: its fields as the read gives them, and three edits of it. */
type Kind = {
  readonly name: string;
  readonly call: Call;
  /** Says which thing; makes it where there is none. */
  readonly of: () => Promise<Values>;
  readonly read: (of: Values) => Promise<Values>;
  /** The values that the first, the second and a third operator save. */
  readonly edits: readonly [Values, Values, Values];
  /** The first operator's edit in the form in which the read gives it, where that differs. */
  readonly stands?: Values;
};

const makeArticle = async (): Promise<Values> => {
  const place = { c_id: NEWS_CATEGORIES.guides, is_published: 0 as const };
  return server.mustCall(office.saveNewsArticle, place, one);
};
const sourceOf = (of: Values) => server.mustCall(office.newsArticleSource, { id: Number(of['id']) }, one);
const NO_TEXT = { title: '', abstract: '', content: '' };

const KINDS: readonly Kind[] = [
  {
    name: 'the text of an article',
    call: office.saveNewsText,
    of: async () => ({ ...(await makeArticle()), lang: 'en' }),
    read: async (of) => (await sourceOf(of)).texts.en ?? NO_TEXT,
    edits: [
      { title: 'First', abstract: 'One', content: 'From the first.' },
      { title: 'Second', abstract: 'Two', content: 'From the second.' },
      { title: 'Third', abstract: 'Three', content: 'From the third.' },
    ],
  },
  {
    name: 'where an article stands',
    call: office.saveNewsArticle,
    of: makeArticle,
    read: sourceOf,
    edits: [
      { c_id: NEWS_CATEGORIES.about, is_published: 1, is_top: 0, thumbnail: '' },
      { c_id: NEWS_CATEGORIES.listings, is_published: 1, is_top: 1, thumbnail: '' },
      { c_id: NEWS_CATEGORIES.guides, is_published: 0, is_top: 1, thumbnail: '' },
    ],
  },
  {
    name: 'the name of a category',
    call: office.saveNewsCategory,
    of: async () => ({ c_id: NEWS_CATEGORIES.guides, lang: 'it' }),
    read: async () => {
      const all = await server.mustCall(office.newsCategories, {}, one);
      return { name: all.find(({ id }) => id === NEWS_CATEGORIES.guides)?.names.it ?? '' };
    },
    edits: [{ name: 'Prima' }, { name: 'Seconda' }, { name: 'Terza' }],
  },
  {
    name: 'a list among the settings of the site',
    call: office.saveSettings,
    of: async () => ({}),
    read: () => server.mustCall(office.getSettings, {}, one),
    edits: [
      { links: [{ label: 'Status', url: 'https://status.example.com' }] },
      { links: [{ label: 'Careers', url: 'https://careers.example.com' }] },
      { links: [] },
    ],
  },
  {
    name: 'languages of the site',
    call: office.saveSettings,
    of: async () => ({}),
    read: () => server.mustCall(office.getSettings, {}, one),
    edits: [{ languages: ['zh', 'en'] }, { languages: ['zh', 'it'] }, { languages: ['zh', 'en', 'it'] }],
  },
  {
    name: 'the rate of CNY',
    call: officeRate.saveCnyRate,
    of: async () => ({}),
    read: () => server.mustCall(officeRate.getCnyRate, {}, one),
    edits: [{ rate: '6.9' }, { rate: '7' }, { rate: '7.2' }],
  },
  {
    name: 'from where on a figure alarms',
    call: officeWatch.setThreshold,
    of: async () => ({ kind: 'job_failing' }),
    read: async () => {
      const rows = await server.mustCall(officeWatch.listThresholds, {}, one);
      const row = rows.find(({ kind }) => kind === 'job_failing');
      return { warning: row?.warning, critical: row?.critical };
    },
    edits: [
      { warning: 3, critical: 5 },
      { warning: 4, critical: 6 },
      { warning: 6, critical: 9 },
    ],
  },
  {
    name: 'a reply that is kept',
    call: officeTickets.saveReply,
    of: async () => {
      await server.mustCall(officeTickets.saveReply, { name: 'Patience', texts: { en: 'Please wait.' } }, one);
      const kept = await server.mustCall(officeTickets.listReplies, {}, one);
      return { id: kept.find(({ name }) => name === 'Patience')?.id };
    },
    read: async (of) => {
      const kept = await server.mustCall(officeTickets.listReplies, {}, one);
      const { name = '', texts = {} } = kept.find(({ id }) => id === of['id']) ?? {};
      return { name, texts };
    },
    edits: [
      { name: 'Patience', texts: { en: 'Wait a little.' } },
      { name: 'Waiting', texts: { en: 'Wait.' } },
      { name: 'Hurry', texts: { en: 'Soon.' } },
    ],
    stands: { en: 'Wait a little.' },
  },
];

async function save({ call }: Kind, fields: Values, token: string) {
  const headers = { authorization: token };
  const { body } = await server.send({ method: 'POST', url: call.path, payload: { ...fields }, headers });
  return body;
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

describe.each(KINDS)('$name', (kind) => {
  const [first, second, third] = kind.edits;
  const names = Object.keys(first);
  let of: Values;
  let seen: Values;
  beforeAll(async () => {
    of = await kind.of();
    seen = await kind.read(of);
  });

  test('without what was seen is not saved', async () => {
    expect(await save(kind, { ...of, ...first }, one)).toMatchObject({ type: 'error', code: 'seen_required' });
    expect(pick(await kind.read(of), names)).toEqual(pick(seen, names));
  });

  test('is the first one’s; the second is refused and gets what stands, with who wrote it', async () => {
    expect(await save(kind, { ...of, ...first, seen }, one)).toMatchObject({ type: 'ok' });
    const refused = await save(kind, { ...of, ...second, seen }, two);
    expect(refused).toMatchObject({
      type: 'error',
      code: 'changed_meanwhile',
      data: {
        changed_by: 'admin@demo.example',
        change_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    });
    const stands = kind.stands ?? pick(await kind.read(of), names);
    const wanted = Object.entries(stands).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(second[name]) && JSON.stringify(value) !== JSON.stringify(seen[name]),
    );
    expect(refused).toMatchObject({
      data: { fields: expect.arrayContaining(wanted.map(([field, value]) => ({ field, stands: value }))) },
    });
    expect(await kind.read(of)).toMatchObject(first);
  });

  test('saved as it stands is no clash, whatever was seen', async () => {
    expect(await save(kind, { ...of, ...first, seen }, two)).toMatchObject({ type: 'ok' });
  });

  test('is the second one’s with what has been seen by then', async () => {
    const shown = await kind.read(of);
    expect(await save(kind, { ...of, ...second, seen: shown }, two)).toMatchObject({ type: 'ok' });
    expect(await kind.read(of)).toMatchObject(second);
  });

  test('is one’s alone where both save at the very same time', async () => {
    const shown = await kind.read(of);
    const answers = await Promise.all([
      save(kind, { ...of, ...first, seen: shown }, one),
      save(kind, { ...of, ...third, seen: shown }, two),
    ]);
    const codes = answers.map((answer) => (JSON.stringify(answer).includes('changed_meanwhile') ? 'refused' : 'saved'));
    expect(codes.toSorted()).toEqual(['refused', 'saved']);
    expect(await kind.read(of)).toMatchObject(codes[0] === 'saved' ? first : third);
  });
});

test('what others have changed meanwhile is kept where it is another setting', async () => {
  const seen = await server.mustCall(office.getSettings, {}, one);
  await server.mustCall(office.saveSettings, { copyright: '2020-2026', seen }, one);
  await server.mustCall(office.saveSettings, { site_name: 'Harbour', seen }, two);
  expect(await server.mustCall(office.getSettings, {}, one)).toMatchObject({
    copyright: '2020-2026',
    site_name: 'Harbour',
  });
});

test('an article of 16,000 letters is saved with the 16,000 that were seen', async () => {
  const { id } = await server.mustCall(office.saveNewsArticle, { c_id: NEWS_CATEGORIES.guides, is_published: 0 }, one);
  const [long, longer] = ['文'.repeat(15_000), '字'.repeat(16_000)];
  const text = { id, lang: 'zh' as const, title: '长文' };
  await server.mustCall(office.saveNewsText, { ...text, content: long, seen: NO_TEXT }, one);
  const seen = { title: '长文', abstract: '', content: long };
  await server.mustCall(office.saveNewsText, { ...text, content: longer, seen }, two);
});

describe('what was changed meanwhile is not taken away', () => {
  test('of an article, a language', async () => {
    const { id } = await server.mustCall(
      office.saveNewsArticle,
      { c_id: NEWS_CATEGORIES.guides, is_published: 0 },
      one,
    );
    const text = { id, lang: 'en' as const };
    await server.mustCall(office.saveNewsText, { ...text, title: 'Old', seen: NO_TEXT }, one);
    const seen = { ...NO_TEXT, title: 'Old' };
    await server.mustCall(office.saveNewsText, { ...text, title: 'New', seen }, one);
    const { body } = await server.call(office.saveNewsText, { ...text, title: '', seen }, two);
    expect(body).toMatchObject({ code: 'changed_meanwhile', data: { fields: [{ field: 'title', stands: 'New' }] } });
  });

  test('of replies, one', async () => {
    await server.mustCall(officeTickets.saveReply, { name: 'Thanks', texts: { en: 'Thank you.' } }, one);
    const kept = await server.mustCall(officeTickets.listReplies, {}, one);
    const { id = 0, ...seen } = kept.find(({ name }) => name === 'Thanks') ?? { name: '', texts: {} };
    await server.mustCall(officeTickets.saveReply, { id, name: 'Thanks', texts: { en: 'Many thanks.' }, seen }, one);
    const { body } = await server.call(officeTickets.removeReply, { id, seen }, two);
    expect(body).toMatchObject({ code: 'changed_meanwhile' });
    const now = { name: 'Thanks', texts: { en: 'Many thanks.' } };
    await server.mustCall(officeTickets.removeReply, { id, seen: now }, two);
    const late = await server.call(officeTickets.saveReply, { id, name: 'Ta', texts: {}, seen: now }, one);
    expect(late.body).toMatchObject({ code: 'not_found' });
  });
});

describe('who acts upon what was seen does not undo what another has done', () => {
  const { restrictUser, muteUser } = officeFiat;
  const NONE = { until: '' };

  test.each([
    { name: 'a restriction', call: restrictUser, measure: 'restricted' },
    { name: 'a mute', call: muteUser, measure: 'muted' },
  ] as const)('with $name', async ({ call, measure }) => {
    const { userId: id } = await registerParty(server);
    const shown = async () => (await server.mustCall(officeFiat.user, { id }, one))[measure];
    const ask = async (days: number, seen: typeof NONE, by: string) => {
      const until = days === 0 ? {} : { until: server.clock.now() + days * DAY_MS };
      return (await server.call(call, { id, ...until, reason: `${days} days`, seen }, by)).body;
    };
    expect(await ask(365, NONE, one)).toMatchObject({ type: 'ok' });
    const stands = await shown();
    const clash = { fields: [{ field: 'until', stands: stands.until }], changed_by: 'admin@demo.example' };
    expect(await ask(7, NONE, two)).toMatchObject({ code: 'changed_meanwhile', data: clash });
    expect(await shown()).toEqual(stands);
    expect(await ask(0, { until: '2026-01-01 00:00:00' }, two)).toMatchObject({
      code: 'changed_meanwhile',
      data: clash,
    });
    expect(await ask(7, { until: stands.until }, two)).toMatchObject({ type: 'ok' });
    const seen = { until: (await shown()).until };
    const answers = await Promise.all([ask(1, seen, one), ask(2, seen, two)]);
    expect(answers.map(({ type }) => type).toSorted()).toEqual(['error', 'ok']);
    // Scripts may leave out what they have seen.
    await server.mustCall(call, { id, reason: 'over' }, two);
    expect(await shown()).toMatchObject(NONE);
    // It has the value that is asked for already.
    expect(await ask(0, seen, one)).toMatchObject({ type: 'ok' });
  });

  test('with who looks after a ticket', async () => {
    const { token } = await registerParty(server);
    const asked = { category: 'deposit', subject: 'Where is it?', content: 'Nothing came.' } as const;
    await server.mustCall(support.open, asked, token);
    const { list } = await server.mustCall(officeTickets.listTickets, {}, one);
    const id = list[0]?.id ?? 0;
    const { operators } = await server.mustCall(officeTickets.openTicket, { id }, one);
    const [first, second] = operators;
    const give = async (operatorId: number | undefined, assignedTo: string, by: string) => {
      const seen = { assigned_to: assignedTo };
      const input = { id, ...(operatorId !== undefined && { operator_id: operatorId }), seen };
      return (await server.call(officeTickets.assignTicket, input, by)).body;
    };
    expect(await give(first?.id, '', one)).toMatchObject({ type: 'ok' });
    const clash = { fields: [{ field: 'assigned_to', stands: first?.email }], changed_by: 'admin@demo.example' };
    expect(await give(second?.id, '', two)).toMatchObject({ code: 'changed_meanwhile', data: clash });
    expect(await give(second?.id, first?.email ?? '', two)).toMatchObject({ type: 'ok' });
    expect(await give(undefined, first?.email ?? '', one)).toMatchObject({ code: 'changed_meanwhile' });
    expect((await server.mustCall(officeTickets.openTicket, { id }, one)).ticket).toMatchObject({
      assigned_to: second?.email,
    });
  });
});

describe('what takes two', () => {
  const reason = 'agreed';

  test('is not asked for over a limit that has changed since it was seen', async () => {
    const seen = { day_limit: '20000' };
    const ask = (dayLimit: string, shown: object) =>
      server.call(
        officeLimits.proposeLevel,
        { level: 1, day_limit: dayLimit, reason, seen: { ...seen, ...shown } },
        one,
      );
    expect((await ask('5000', {})).body.type).toBe('ok');
    const { list } = await server.mustCall(officeLimits.listProposals, {}, two);
    await server.mustCall(officeLimits.approveProposal, { id: list[0]?.id ?? 0 }, two);
    const { body } = await ask('6000', {});
    expect(body).toMatchObject({
      code: 'changed_meanwhile',
      data: { fields: [{ field: 'day_limit', stands: '5000' }], changed_by: 'second@demo.example' },
    });
    expect((await ask('6000', { day_limit: '5000.00' })).body.type).toBe('ok');
  });

  test('is not asked for over a table of tiers of which another part has changed', async () => {
    const { tiers } = await server.mustCall(officeFees.settings, {}, one);
    const terms = tiers.map(({ min_volume, maker_fee, taker_fee }) => ({ min_volume, maker_fee, taker_fee }));
    const seen = Object.fromEntries(
      terms.flatMap((tier, place) => Object.entries(tier).map(([term, text]) => [`${place + 1}.${term}`, text])),
    );
    const cheaper = (place: number) =>
      terms.with(place, {
        ...terms[place],
        taker_fee: '0.0123',
        min_volume: terms[place]?.min_volume ?? '',
        maker_fee: '0.0123',
      });
    await server.mustCall(officeFees.proposeTiers, { tiers: cheaper(terms.length - 1), reason, seen }, one);
    const { list } = await server.mustCall(officeFees.listProposals, {}, two);
    await server.mustCall(officeFees.approveProposal, { id: list[0]?.id ?? 0 }, two);
    const { body } = await server.call(officeFees.proposeTiers, { tiers: terms.slice(0, -1), reason, seen }, one);
    expect(body).toMatchObject({ code: 'changed_meanwhile' });
  });

  test('is not approved where what it changes was changed meanwhile, and is asked for anew', async () => {
    const operators = () => server.mustCall(office.listOperators, {}, two);
    const standing = async () => {
      const found = (await operators()).find(({ email }) => email === 'support@demo.example');
      return { id: found?.id ?? 0, role: found?.role ?? 'viewer', is_disabled: found?.is_disabled ?? 0 };
    };
    const { id, ...seen } = await standing();
    const texts = { role: seen.role, is_disabled: String(seen.is_disabled) };
    const wish = { id, role: 'operator' as const, reason };
    await server.mustCall(officeOperators.proposeChange, { ...wish, seen: texts }, one);
    await server.mustCall(office.changeOperator, { id, role: 'viewer', seen }, two);
    const { list } = await server.mustCall(officeOperators.listProposals, {}, two);
    const proposal = { id: list[0]?.id ?? 0 };
    const { body } = await server.call(officeOperators.approveProposal, proposal, two);
    expect(body).toMatchObject({ code: 'proposal_outdated' });
    expect(await standing()).toMatchObject({ role: 'viewer' });
    await server.mustCall(officeOperators.rejectProposal, { ...proposal, reason }, one);
    const late = await server.call(officeOperators.proposeChange, { ...wish, seen: texts }, one);
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      data: { fields: [{ field: 'role', stands: 'viewer' }] },
    });
  });
});
