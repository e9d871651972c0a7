// What README, CONTRIBUTING and docs say of figures, names and files is what the code has: each fact is in the code, and the
// sentences that repeat it are made of it here.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  BTC,
  type CurrencyId,
  DEMO_ROBOTS,
  demoOperatorAddress,
  ETH,
  formatUnits,
  MINUTE_MS,
  OPERATOR_ROLES,
  ROBOT_LEAVES_MS,
  ROBOT_WAITS_MS,
  SECOND_DEMO_ADMIN,
  SECOND_MS,
  USDT,
  type Wallet,
  WALLETS,
} from '@bourse/domain';
import { identity } from '@bourse/contract';
import { loadCatalogue, locales } from '@bourse/messages';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { DEMO_GRANTS } from '../../apps/server/src/modules/account/register.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/modules/operators/seed.ts';
import { POSTGRES_MAJOR } from '../../apps/server/src/core/storage/embedded-binaries.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Joins the lines of a text and leaves out the marks of Markdown, so that sentences can be found. */
const plain = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ');
const docs = globSync(['docs/*.md', 'docs/security/*.md'], { cwd: ROOT }).toSorted();
const PAGES = ['README.md', 'CONTRIBUTING.md', ...docs];

const grouped = (text: string | number): string => Number(text).toLocaleString('en-US', { maximumFractionDigits: 8 });
const NAMES: ReadonlyMap<CurrencyId, string> = new Map([
  [USDT, 'USDT'],
  [BTC, 'BTC'],
  [ETH, 'ETH'],
]);

/** Returns what a demo gives of each coin, in one wallet or in all: `10,000 USDT`. */
function grantsIn(wallets: readonly Wallet[]): readonly string[] {
  return [...NAMES].flatMap(([currencyId, name]) => {
    const own = DEMO_GRANTS.filter((grant) => grant.currencyId === currencyId && wallets.includes(grant.wallet));
    const sum = own.reduce((total, grant) => total + grant.amount, 0n);
    return sum === 0n ? [] : [`${grouped(formatUnits(sum))} ${name}`];
  });
}
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const UNITS: Readonly<Record<string, number>> = { DAY_MS: 86_400_000, HOUR_MS: 3_600_000, MINUTE_MS: 60_000 };

/** A figure that a file keeps to itself: `const NAME = 14 * DAY_MS;`. */
function constantOf(path: string, name: string): number {
  const found = new RegExp(`const ${name}(?:: \\w+)? = (?:ppm\\()?([\\d_]+)n?\\)?(?: \\* (\\w+))?;`).exec(read(path));
  if (!found) throw new Error(`${path} has no ${name}`);
  const [, digits = '', unit] = found;
  return Number(digits.replaceAll('_', '')) * (unit === undefined ? 1 : (UNITS[unit] ?? Number.NaN));
}
const daysOf = (path: string, name: string): number => constantOf(path, name) / 86_400_000;

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const wordOf = (count: number): string => WORDS[count] ?? String(count);

const config = readConfig({});
const heldHours = readConfig({ DEMO: '0' }).outflowHoldMs / 3_600_000;
const heldSecondsOfDemo = config.outflowHoldMs / SECOND_MS;
const [node] =
  JSON.stringify(JSON.parse(read('package.json')))
    .match(/"node":"\d+/g)
    ?.slice(-1) ?? [];

const FACTS: readonly (readonly [page: string, sentence: string])[] = [
  ['docs/demo.md', `every new account finds ${listed(grantsIn(WALLETS))} in its ${wordOf(WALLETS.length)} wallets`],
  ['docs/demo.md', `${listed(grantsIn(['change']))} for spot trading`],
  ['docs/demo.md', `${listed(grantsIn(['lever']))} for contracts`],
  ['docs/demo.md', `${listed(grantsIn(['micro']))} for second contracts`],
  ['docs/demo.md', `${listed(grantsIn(['legal']))} for fiat trade`],
  ['docs/demo.md', `${wordOf(DEMO_ROBOTS.length)} robots, ${listed(DEMO_ROBOTS)}, sit at the back office`],
  ['docs/demo.md', `after ${ROBOT_WAITS_MS / SECOND_MS} seconds they approve`],
  ['docs/demo.md', `they leave alone for ${ROBOT_LEAVES_MS / MINUTE_MS} minutes`],
  ...[...OPERATOR_ROLES.map(demoOperatorAddress), SECOND_DEMO_ADMIN].map((login) => ['docs/demo.md', login] as const),
  ['docs/demo.md', `all with the password ${DEMO_PASSWORD}`],
  ['docs/operations.md', `all with the password ${DEMO_PASSWORD}`],
  ['docs/operations.md', `second admin, ${SECOND_DEMO_ADMIN}`],
  ['README.md', `${wordOf(locales.length)} languages (${locales.map(({ code }) => code).join(' ')})`],
  ['CONTRIBUTING.md', `complete in all ${wordOf(locales.length)} languages`],
  ['README.md', `npm start # http://127.0.0.1:${config.port}, its back office at :${config.officePort}`],
  ['README.md', `Node ${node?.match(/\d+/)?.[0]} and PostgreSQL ${POSTGRES_MAJOR} come as npm packages`],
  [
    'docs/operations.md',
    `any PostgreSQL ${constantOf('apps/server/src/core/storage/open.ts', 'SERVER_VERSION_MIN') / 10_000} or newer`,
  ],
  ['CHANGELOG.md', `assets with a ${constantOf('apps/server/src/modules/wallet/overview.ts', 'CURVE_DAYS')}-day curve`],
  ['CONTRIBUTING.md', `a restart with ${grouped(constantOf('tools/bench/recovery.ts', 'ORDERS'))} open orders`],
  ['CONTRIBUTING.md', `settling ${grouped(constantOf('tools/bench/seconds-crowd.ts', 'ORDERS_DUE'))} second contracts`],
  ['CONTRIBUTING.md', `expiring ${grouped(constantOf('tools/bench/fiat-crowd.ts', 'DEALS_DUE'))} deals`],
  ['CONTRIBUTING.md', `paying ${grouped(constantOf('tools/bench/staking-crowd.ts', 'ORDERS_DUE'))} staking orders`],
  ['CONTRIBUTING.md', `proving what ${grouped(constantOf('tools/bench/liabilities.ts', 'USERS'))} users are owed`],
  [
    'docs/security/v02-authentication.md',
    `a hold of ${heldHours} hours on withdrawals (${heldSecondsOfDemo} s in a simulated demo)`,
  ],
  ['docs/glossary.md', `after a security change: ${heldHours} h, ${heldSecondsOfDemo} s in a simulated demo`],
  ['docs/operations.md', `every ${daysOf('apps/server/src/modules/watch/readings.ts', 'REVIEW_EVERY_MS')} days`],
  [
    'docs/operations.md',
    `(after ${daysOf('apps/server/src/modules/operators/roles/reviews.ts', 'REVIEW_WITHIN_MS')} days)`,
  ],
  [
    'docs/operations.md',
    `holds for ${daysOf('apps/server/src/platform/changes/four-eyes.ts', 'FIRST_PASSWORD_LIFETIME_MS') * 24} hours`,
  ],
  [
    'docs/operations.md',
    `approved by another within ${wordOf(daysOf('apps/server/src/platform/changes/proposed-changes.ts', 'REQUEST_LIFETIME_MS'))} days`,
  ],
];

test.each(FACTS)('%s says “%s”', (page, sentence) => {
  expect(plain(read(page)).includes(plain(sentence))).toBe(true);
});

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));
const ALIAS = /^npm run --silent (\S+)/;
const OWN = Object.keys(scripts).filter((name) => !ALIAS.test(scripts[name] ?? ''));

/** Lists the choices of a command that has several: `lever` of `npm run bench -- lever`. */
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    bench: 'tools/bench/main.ts',
    prove: 'tools/prove/main.ts',
    model: 'tests/model/main.ts',
    generate: 'tools/generate/main.ts',
  }).map(([script, path]) => [script, [...read(path).matchAll(/^ +(\w+): /gm)].map(([, name = '']) => name)]),
);
/** Stands for any of them. */
const PLACEHOLDER = 'NAME';
const isChoice = (script: string, choice: string | undefined): boolean =>
  choice === PLACEHOLDER || (CHOICES.get(script)?.includes(choice ?? '') ?? true);

test('a command that is named can be run, by its own name', () => {
  const named = PAGES.flatMap((page) =>
    [...read(page).matchAll(/(?:`|^)npm run ([a-z][a-z0-9:-]+)(?: -- (\w+))?/gm)].map(([, name = '', choice]) => ({
      page,
      name,
      choice,
    })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ name, choice }) => !OWN.includes(name) || !isChoice(name, choice))).toEqual([]);
});

test('there are few commands, and each stands in CONTRIBUTING', () => {
  expect(OWN.length).toBeLessThanOrEqual(19);
  const page = read('CONTRIBUTING.md');
  const isTold = (name: string): boolean => page.includes(`npm ${name}\``) || page.includes(`npm run ${name}`);
  expect(OWN.filter((name) => !isTold(name))).toEqual([]);
  expect([...CHOICES].flatMap(([script, names]) => names.map((name) => [script, name]))).toHaveLength(27);
});

test('a name of before runs a command that is there', () => {
  const aliases = Object.entries(scripts).flatMap(([name, command]) => {
    const [, script = '', choice] = /^npm run --silent (\S+)(?: -- (.+))?$/.exec(command) ?? [];
    return script === '' ? [] : [{ name, script, choice }];
  });
  expect(aliases.length + OWN.length).toBe(Object.keys(scripts).length);
  expect(aliases.filter(({ script, choice }) => !OWN.includes(script) || !isChoice(script, choice))).toEqual([]);
  // Two capabilities were called otherwise.
  const renamed: Readonly<Record<string, string>> = { micro: 'seconds', earn: 'staking' };
  const wanted = (name: string): string => {
    const [, own = ''] = name.split(':');
    return renamed[own] ?? own;
  };
  expect(aliases.filter(({ name, choice = '' }) => /^(?:bench|verify):/.test(name) && wanted(name) !== choice)).toEqual(
    [],
  );
});

test('what a page links to is there', () => {
  const broken = [...PAGES, 'CHANGELOG.md'].flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, path = '']) => join(dirname(page), path))
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(broken).toEqual([]);
});

/** The paths of a page begin at one of these folders. */
const BASES = ['', 'apps/web/src/', 'packages/ui/src/'];
const isThere = (path: string): boolean =>
  BASES.some((base) =>
    [path.replace(/^\//, ''), path.replace(/^ui\//, 'packages/ui/src/')].some((one) =>
      existsSync(join(ROOT, base, one)),
    ),
  );

test.each(['docs/architecture.md', 'CONTRIBUTING.md', 'README.md'])('files that %s names exist', (page) => {
  const paths = [...read(page).matchAll(/`((?:apps|packages|tools|tests|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

describe('the comparison with other screens', () => {
  test('names files of ours that exist', () => {
    const own = [...read('docs/comparison.md').matchAll(/^\|[^|]*\|([^|]*)\|/gm)].map(([, cell = '']) => cell);
    const paths = own.flatMap((cell) => [...cell.matchAll(/`([\w./-]+\/[\w.-]+)`/g)].map(([, path = '']) => path));
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  test('denies nothing that has a file of its own', () => {
    const [denied = '', since = ''] = (read('docs/comparison.md').split('Bourse lacks\n')[1] ?? '').split(
      'Bourse has since',
    );
    for (const what of ['own tier', 'with a list to look back at', 'small price graphs', 'sharing a result']) {
      expect(denied).not.toContain(what);
    }
    const paths = [...since.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});

describe('what users are told', () => {
  const articles = 'apps/server/src/modules/news/articles';
  const codes = locales.map(({ code }) => code);

  const CLOSING =
    /close your account|注销账户|註銷帳戶|탈퇴|アカウントの解約|解約を申請|cerrar (?:tu|la) cuenta|chiudere l’account/i;
  const NOT_OPEN =
    /open yet|will follow|尚未开放|陆续开放|尚未推出|陸續推出|아직 출시|まだご利用|aún no están|llegarán|non sono ancora|seguiranno/i;

  test.each(codes)('in %s is neither that accounts can be closed nor that products are missing', async (code) => {
    const texts = readdirSync(join(ROOT, articles, code))
      .map((name) => read(`${articles}/${code}/${name}`))
      .join('\n');
    expect(CLOSING.exec(texts)?.[0]).toBeUndefined();
    expect(CLOSING.exec(Object.values(await loadCatalogue(code)).join('\n'))?.[0]).toBeUndefined();
    expect(NOT_OPEN.exec(texts)?.[0]).toBeUndefined();
  });

  test.each(codes)('in %s what spot costs is what markets begin with', (code) => {
    const fee = constantOf('apps/server/src/core/market/catalogue-entries.ts', 'FEE');
    const rates = [...read(`${articles}/${code}/fees.md`).matchAll(/\|\s*([\d.,]+)\s?%/g)].map(([, rate = '']) => rate);
    expect(rates.map((rate) => Number(rate.replace(',', '.')) * 10_000)).toEqual([fee, fee]);
  });

  const rateOf = (path: string, name: string, whole: number): number => constantOf(path, name) / whole;
  const limits = 'packages/engine/src/spot/price-limits.ts';
  const rebates = 'apps/server/src/modules/fees/pay-rebates.ts';
  const percents = (text: string): readonly number[] =>
    [...text.matchAll(/(\d+)\s?%/g)].map(([, figure]) => Number(figure));

  test.each(codes)('in %s how far prices may be away, and when a contract account is liquidated', (code) => {
    const band = [rateOf(limits, 'PRICE_BAND_PERCENT', 1), rateOf(limits, 'MARKET_PROTECTION_PERCENT', 1)];
    expect(percents(read(`${articles}/${code}/trading-rules.md`))).toEqual(band);
    const risk = rateOf('packages/engine/src/lever/account-risk.ts', 'LIQUIDATION_RISK', 100);
    expect(percents(read(`${articles}/${code}/risk-notice.md`))).toEqual([risk]);
  });

  const FIFTH = /a fifth of|una quinta parte de|un quinto delle/;

  test.each(codes)('in %s what part of the fees an inviter gets, from which level on, and when', (code) => {
    const text = read(`${articles}/${code}/invite-friends.md`);
    const told = FIFTH.test(text) ? [20] : percents(text);
    expect(told).toEqual([rateOf(rebates, 'DEFAULT_RATIO', 10_000)]);
    expect(text).toContain(`${String(rateOf(rebates, 'CLOSE_MS', 3_600_000)).padStart(2, '0')}:00`);
    const level = constantOf('packages/engine/src/rebates/pay-rebates.ts', 'INVITEE_LEVEL_MIN');
    expect(text).toMatch(
      new RegExp(
        `[^\\d:]${level}[^\\d:]|level-${wordOf(level)}|${'零一二三'.charAt(level)}级|${'零一二三'.charAt(level)}級`,
      ),
    );
  });

  const WEEK = /一周|一星期|a week|일주일|1 週間|una semana|una settimana/;

  test.each(codes)('in %s how large pictures may be, and when what is over is deleted', (code) => {
    expect(read(`${articles}/${code}/identity.md`)).toContain(`${identity.PICTURE_BYTES_MAX / 1_048_576} MB`);
    expect(daysOf('apps/server/src/core/storage/storage-part.ts', 'KEPT_MS')).toBe(7);
    expect(read(`${articles}/${code}/privacy.md`)).toMatch(WEEK);
  });

  const BY_PEOPLE =
    /our (?:own )?staff|a person|人工审核|人工復核|人工覆核|人工審核|人工复核|专人|專人|담당자가|担当者が|nuestro equipo|una persona|un operador|nostro team|un operatore|An operator/i;

  test.each(codes)('in %s not that people decide what the robots of a demo decide', async (code) => {
    for (const name of ['identity', 'withdrawals'])
      expect(BY_PEOPLE.exec(read(`${articles}/${code}/${name}.md`))?.[0], name).toBeUndefined();
    const catalogue = await loadCatalogue(code);
    expect(BY_PEOPLE.exec(catalogue['funds.underReview'])?.[0]).toBeUndefined();
  });

  test.each([
    ['zh', '模拟'],
    ['hk', '模擬'],
    ['en', 'a demo simulates'],
    ['kr', '모의'],
    ['jp', '模擬'],
    ['spa', 'una demo lo simula'],
    ['it', 'una demo lo simula'],
  ] as const)('in %s that the index of a demo is simulated', (code, simulated) => {
    expect(read(`${articles}/${code}/public-book.md`)).toContain(simulated);
  });

  test.each(locales.map(({ code }) => code))(
    'in %s how long bought coins stay is the period that is set',
    async (code) => {
      const catalogue = await loadCatalogue(code);
      expect(Object.entries(catalogue).filter(([, text]) => /T ?\+ ?1/.test(text))).toEqual([]);
      expect(catalogue['fiat.hold.note']).toContain('{time}');
    },
  );

  test.each([
    ['zh', '指数'],
    ['hk', '指數'],
    ['en', 'index'],
    ['kr', '지수'],
    ['jp', 'インデックス価格'],
    ['spa', 'índice'],
    ['it', 'indice'],
  ] as const)('in %s that prices of contracts and USD pairs come from the index', async (code, index) => {
    const text = (await loadCatalogue(code))['home.features.book.text'];
    expect(text).toContain(index);
    expect(text).toContain('USD');
  });
});
