// The only reader of the environment. Every variable is parsed here and says what it means; `npm run generate -- settings`
// makes docs/settings.md of that.
import { join, resolve } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@bourse/domain';
import { CHAIN_NETWORKS, type ChainNetwork } from '@bourse/domain/signer';
import { z } from 'zod';

const isLoopback = (host: string) => host === '127.0.0.1' || host === '::1' || host === 'localhost';
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** Settlements of this month can always be proven. */
const TICK_DAYS_MIN = 31;

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]);

const PORT_MAX = 65_535;
/** 0: any that is free. */
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(PORT_MAX));

const nodeUrls = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).max(2, 'one node, or two'));
const height = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const nodesOf = (chain: string) =>
  nodeUrls
    .optional()
    .describe(
      `nodes of ${chain} outside a demo, \`http://user:password@host:8332\`; two with a comma between have to agree. They need the signer, see docs/operations.md`,
    );
const firstBlockOf = (chain: string) =>
  height.optional().meta({
    description: `where ${chain} is first looked at; kept from then on`,
    fallback: '100 below the head of the first start',
  });

const nodeSettings = {
  NODES_BTC: nodesOf('Bitcoin'),
  NODES_LTC: nodesOf('Litecoin'),
  NODES_BCH: nodesOf('Bitcoin Cash'),
  NODES_ETH: nodesOf('Ethereum'),
  FIRST_BLOCK_BTC: firstBlockOf('Bitcoin'),
  FIRST_BLOCK_LTC: firstBlockOf('Litecoin'),
  FIRST_BLOCK_BCH: firstBlockOf('Bitcoin Cash'),
  FIRST_BLOCK_ETH: firstBlockOf('Ethereum'),
};

/** Chains that no node of ours serves, each with the reason. */
const NODES_REFUSED = {
  NODES_TRON: 'Tron runs on the simulated chain of a demo only.',
  NODES_XRP: 'XRP runs on the simulated chain of a demo only.',
  NODES_OMNI: 'Omni is closed by its issuer: USDT came over it and does no more.',
} as const;

const environment = z.object({
  PORT: port.default(3000).describe('where the site listens; `0`: any free port'),
  OFFICE_PORT: port.optional().meta({
    description: 'where the back office listens, an origin of its own; `0`, or unset with `PORT=0`: any free port',
    fallback: '`PORT` + 1',
  }),
  HOST: z.string().min(1).default('127.0.0.1').describe('the address that both listen on'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('the folder of the embedded database, its socket and its secret key'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('any PostgreSQL 15 or newer instead of the embedded one, reached directly (no transaction pooler)'),
  DEMO: flag.optional().meta({
    description:
      'demo money, outbox, movable clock. With another `HOST`, or with `PUBLIC_URL`, `OFFICE_URL`, `TRUSTED_PROXIES`, `SMTP_URL`, `SMS_URL`, `GATEWAY_URL` or `ADMIN_*` set and no `DATABASE_URL`, it must be said; a database keeps that mode',
    fallback: '`1` when embedded on a loopback address, else `0`',
  }),
  SIMULATOR: z.enum(['on', 'index', 'off']).optional().meta({
    description: '`on` prices, maker, taker and merchants; `index` prices only; `off` none. Demo only',
    fallback: '`on` in a demo, else `off`',
  }),
  DEMO_ROBOTS: z.enum(['on', 'off']).optional().meta({
    description:
      'whether robots decide what no operator of a demo looks after, until the back office says otherwise. Demo only',
    fallback: '`on` where `SIMULATOR` is `on`, else `off`',
  }),
  SIMULATOR_SEED: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'prices from this text instead of the random key of the database; who knows it knows every price to come',
    ),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` lifts request limits, the pause between codes and every bound on attempts, for load tests. Demo only',
    ),
  INDEX_SOURCES: z
    .string()
    .min(1)
    .default('binance,okx,kraken,coinbase,bitstamp')
    .describe(
      'public exchanges whose median is the index outside a demo; `none`: no index, and nobody is asked (docs/operations.md)',
    ),
  INDEX_TICK_DAYS: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(TICK_DAYS_MIN))
    .optional()
    .meta({
      description:
        'days that index ticks are kept, 31 at least; what a receipt rests on is kept so long after the order’s end',
      fallback: 'unset: for ever',
    }),
  CNY_RATE_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https$/ })])
    .default('https://api.frankfurter.dev/v1/latest?base=USD&symbols=CNY')
    .describe('where CNY for one USDT is asked for every hour outside a demo, over HTTPS; `off`: nowhere'),
  CNY_RATE_FIELD: z
    .string()
    .regex(/^[^.]+(\.[^.]+)*$/)
    .default('rates.CNY')
    .describe('the way to the figure in its JSON answer'),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(proxy))
    .default([])
    .meta({
      description:
        'addresses or networks, with commas between, of the proxies in front, whose `X-Forwarded-For` is believed. Request limits need it: without it all visitors behind a proxy count as one',
      fallback: 'none',
    }),
  SOCKETS_PER_ADDRESS: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .default(500)
    .describe('realtime sockets that one address may hold, and handshakes it may make in 10 s'),
  UPLOADS_DIR: z.string().min(1).optional().meta({
    description: 'pictures that users have sent; all servers of one database share it',
    fallback: '`DATA_DIR/uploads`',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'mail server, `smtp://user:password@host:587` (STARTTLS is demanded unless it is on this machine) or `smtps://…:465`; needs `MAIL_FROM`',
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^\s<>@]+@[^\s<>@]+|[^<>\r\n"]+ <[^\s<>@]+@[^\s<>@]+>)$/,
      'expected name@example.com or Name <name@example.com>',
    )
    .optional()
    .describe('sender of every mail, `Bourse <no-reply@example.com>`'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('where SMS are posted to; docs/operations.md explains the five settings of SMS'),
  SMS_TEMPLATE: z
    .string()
    .min(1)
    .default('{"to":"{to}","text":"{text}"}')
    .describe('body of that request; `{to}`, `{to_digits}`, `{text}`, `{code}` and `{id}` are filled in'),
  SMS_CONTENT_TYPE: z
    .enum(['application/json', 'application/x-www-form-urlencoded'])
    .default('application/json')
    .describe('or `application/x-www-form-urlencoded`'),
  SMS_AUTHORIZATION: z.string().min(1).optional().describe('its `Authorization` header'),
  SMS_SUCCESS: z.string().min(1).optional().describe('what an answer of status 200 must contain to count as sent'),
  GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'where the form of the payment form is posted to; needs `GATEWAY_MERCHANT` and both keys, see docs/operations.md. A demo without it has a simulated provider at `/dev/gateway`',
    ),
  GATEWAY_NAME: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'expected 1 to 32 of a-z, 0-9 and -')
    .default('gateway')
    .describe('what the provider is called in the address that it calls back, `/api/gateway/callback/NAME`'),
  GATEWAY_MERCHANT: z.string().min(1).max(64).optional().describe('who we are to the provider'),
  GATEWAY_REQUEST_KEY: z
    .string()
    .min(16)
    .max(512)
    .optional()
    .describe('the key that signs what goes to the provider; 16 characters at least'),
  GATEWAY_CALLBACK_KEY: z
    .string()
    .min(16)
    .max(512)
    .optional()
    .describe('the key that signs what comes back; 16 characters at least, and another than `GATEWAY_REQUEST_KEY`'),
  /** One key for both directions, which is refused. */
  GATEWAY_KEY: z
    .string()
    .optional()
    .describe('one key for both directions, which is refused: set the two above instead'),
  GATEWAY_SIGN: z
    .enum(['hmac-sha256', 'md5'])
    .default('hmac-sha256')
    .describe('or `md5`, for providers that know nothing else'),
  CHAIN_NETWORK: z
    .enum(CHAIN_NETWORKS)
    .default('main')
    .describe('or `test`: regtest of Bitcoin and its kin, an Ethereum of id 31337'),
  ...nodeSettings,
  SIGNER_SOCKET: z.string().min(1).optional().describe('the signer’s socket; it and `SIGNER_KEY_FILE` go together'),
  SIGNER_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('a copy of `call.key` from the signer’s folder, that authenticates calls to it'),
  ALARM_PRIVATE_TARGETS: z
    .enum(['0', '1'])
    .default('0')
    .describe('`1`: alarms may be posted to webhooks on this machine and in private networks'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, 'expected 16 to 256 characters without spaces')
    .optional()
    .describe(
      'opens `/metrics` to requests from other machines that bring it as `Authorization: Bearer TOKEN`; 16 characters at least',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'where browsers reach the site, e.g. `https://bourse.example`: links in mails, and the domain that passkeys belong to (an IP address has none: then `localhost`)',
      fallback: '`http://HOST:PORT`',
    }),
  OFFICE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, 'expected https://name and perhaps a port')
    .optional()
    .meta({
      description:
        'where browsers reach the back office, a name or port that the site has not, e.g. `https://office.bourse.example`; see docs/operations.md',
      fallback: '`PUBLIC_URL` with `OFFICE_PORT`',
    }),
  SECRET_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, 'expected 32 bytes as base64')
    .optional()
    .meta({
      description:
        '32 bytes as base64 (`openssl rand -base64 32`): seals the secrets in the database. Set it where several servers share a database; without it those secrets are lost',
      fallback: '`DATA_DIR/secret.key`, made at the first start',
    }),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .describe(
      'address of the first operator, made where there is none; goes with `ADMIN_PASSWORD`, see docs/operations.md',
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(12)
    .max(128)
    .optional()
    .describe('first password of that operator; 12 characters at least'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info` or `debug`'),
});

/** A setting as its documentation shows it, in Markdown. */
export type SettingNote = {
  readonly name: string;
  /** The value that counts where the variable is unset. */
  readonly fallback: string;
  readonly meaning: string;
};

/** Every setting that the environment may hold, in the order above. */
export function describeSettings(): readonly SettingNote[] {
  return Object.entries(environment.shape).map(([name, setting]) => {
    const { description = '', fallback } = setting.meta() ?? {};
    return { name, fallback: typeof fallback === 'string' ? fallback : defaultOf(setting), meaning: description };
  });
}

const defaultOf = (setting: z.ZodType): string =>
  setting instanceof z.ZodDefault ? `\`${String(setting.def.defaultValue)}\`` : 'unset';

/** How mails and SMS leave; undefined where there is no way. */
export type DeliveryConfig = {
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly sms:
    | {
        readonly url: string;
        /** The body, with {to} {to_digits} {text} {code} {id} to be filled in. */
        readonly template: string;
        readonly contentType: string;
        /** The Authorization header. */
        readonly authorization: string | undefined;
        /** A text that an answer must contain, for providers that answer 200 to a refusal. */
        readonly success: string | undefined;
      }
    | undefined;
};

export type GatewayConfig = {
  readonly name: string;
  readonly url: string;
  readonly merchant: string;
  readonly requestKey: string;
  readonly callbackKey: string;
  readonly algorithm: 'hmac-sha256' | 'md5';
};

/** Chains that real nodes serve, by their codes. */
export const NODE_CHAINS = ['btc', 'ltc', 'bch', 'eth'] as const;
export type NodeChainCode = (typeof NODE_CHAINS)[number];

const NODE_SETTINGS = {
  btc: { nodes: 'NODES_BTC', firstBlock: 'FIRST_BLOCK_BTC' },
  ltc: { nodes: 'NODES_LTC', firstBlock: 'FIRST_BLOCK_LTC' },
  bch: { nodes: 'NODES_BCH', firstBlock: 'FIRST_BLOCK_BCH' },
  eth: { nodes: 'NODES_ETH', firstBlock: 'FIRST_BLOCK_ETH' },
} as const satisfies Readonly<Record<NodeChainCode, object>>;

export type NodesConfig = {
  /** One node, or two that have to agree. */
  readonly urls: readonly string[];
  /** The chain is followed from this block on; unset: 100 blocks below the head of the first start. */
  readonly firstBlock: number | undefined;
};

export type ChainsConfig = {
  /** `test` is a chain of one's own. */
  readonly network: ChainNetwork;
  /** Empty in a demo, whose chains are all simulated. */
  readonly nodes: ReadonlyMap<NodeChainCode, NodesConfig>;
  /** Always there where nodes are. */
  readonly signer: { readonly socket: string; readonly keyFile: string } | undefined;
};

export type Config = {
  readonly port: number;
  /** The back office listens on a port of its own, which makes it another origin. */
  readonly officePort: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** The folder of uploaded pictures. It is absolute, and all servers of one database share it. */
  readonly uploadsDir: string;
  readonly database:
    | { readonly kind: 'embedded'; readonly dataDir: string }
    | { readonly kind: 'url'; readonly url: string };
  readonly isDemo: boolean;
  /** `on` prices, maker and taker; `index` prices only; `off` none. */
  readonly simulator: 'on' | 'index' | 'off';
  /** Whether robots decide what no operator looks after, until the back office says otherwise. Only in a demo. */
  readonly hasDemoRobots: boolean;
  /** Unset: prices come from a random key of the database. */
  readonly simulatorSeed: string | undefined;
  readonly hasRateLimits: boolean;
  /** How long withdrawals are held after a security change: a day; a minute in a demo that simulates its operators too. */
  readonly outflowHoldMs: number;
  /** Public exchanges (ccxt ids) whose median is the index; none in a demo, or where there is to be no index. */
  readonly indexSources: readonly string[];
  /** Days that index ticks are kept, and what a receipt rests on after the order's end; unset: for ever. */
  readonly tickDays: number | undefined;
  /** The address that is asked for CNY per USDT, and the path to the rate in its JSON answer; undefined: none is. */
  readonly cnyRateFeed: { readonly url: string; readonly field: string } | undefined;
  /** Addresses or networks whose `X-Forwarded-For` says where a request comes from. */
  readonly trustedProxies: readonly string[];
  /** Sockets that one address may hold, and handshakes it may make in 10 s. */
  readonly socketsPerAddress: number;
  /** Opens `/metrics` to others than this machine. */
  readonly metricsToken: string | undefined;
  /** Alarms are posted to webhooks on this machine and in networks behind it, too. */
  readonly arePrivateTargetsAllowed: boolean;
  readonly chains: ChainsConfig;
  readonly delivery: DeliveryConfig;
  /** The provider of the payment form; undefined: there is none, or in a demo a simulated one. */
  readonly gateway: GatewayConfig | undefined;
  /** The address of the site, without a slash at the end: mails link to it and passkeys belong to it. */
  readonly publicUrl: string;
  /** The address of the back office, without a slash at the end. */
  readonly officeUrl: string;
  /** Seals secrets in the database; unset: a key in the data folder does. */
  readonly secretKey: Uint8Array | undefined;
  /** Makes the first operator where there is none. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly logLevel: string;
};

/** A setting that cannot be used: the process says so and stays down (exit code 78). */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings that a site for the public has and a demo on the own machine does not. */
const SETTINGS_OF_PRODUCTION = [
  'PUBLIC_URL',
  'OFFICE_URL',
  'GATEWAY_URL',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'SMS_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
] as const;

type Present = Readonly<Record<string, string | undefined>>;

const NO_SOURCES = 'none';

const listSources = (text: string): readonly string[] =>
  text === NO_SOURCES ? [] : text.split(',').map((source) => source.trim());

/** A server with none of these, an own database and a loopback address is a demo; any other that says nothing is asked. */
function readMode(present: Present, { DEMO, DATABASE_URL, HOST }: z.output<typeof environment>): boolean {
  if (DEMO !== undefined) return DEMO;
  if (DATABASE_URL !== undefined) return false;
  if (!isLoopback(HOST)) {
    throw new ConfigError(`With HOST=${HOST} say whether this is a demo: set DEMO=1 or DEMO=0.`);
  }
  const named = SETTINGS_OF_PRODUCTION.filter((name) => present[name] !== undefined);
  if (named.length > 0) {
    throw new ConfigError(
      `With ${named.join(', ')} set, say whether this is a demo: set DEMO=0, or DEMO=1 for demo money, codes that everybody can read and operators whose password is public.`,
    );
  }
  return true;
}

/** An address of this machine, where nobody has said how others reach it. */
function defaultUrl(host: string, port: number): string {
  const name = isLoopback(host) ? host : 'localhost';
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Parses the environment. Throws {@link ConfigError} with every fault in one message. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  // An empty variable is an absent one.
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new ConfigError(`The configuration is wrong.\n${z.prettifyError(parsed.error)}`);
  const { HOST, DATA_DIR, DATABASE_URL, SIMULATOR, SIMULATOR_SEED, RATE_LIMITS, INDEX_SOURCES } = parsed.data;
  const dataDir = resolve(DATA_DIR);
  const isDemo = readMode(present, parsed.data);
  const simulator = SIMULATOR ?? (isDemo ? 'on' : 'off');
  if (!isDemo && simulator !== 'off')
    throw new ConfigError('SIMULATOR needs DEMO=1: simulated prices never meet real money.');
  if (!isDemo && RATE_LIMITS === 'off') throw new ConfigError('RATE_LIMITS=off needs DEMO=1.');
  const { ADMIN_EMAIL, ADMIN_PASSWORD, DEMO_ROBOTS } = parsed.data;
  if (!isDemo && DEMO_ROBOTS === 'on')
    throw new ConfigError('DEMO_ROBOTS=on needs DEMO=1: real money is decided about by people.');
  if ((ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all.');
  }
  return {
    ...readAddresses(parsed.data),
    host: HOST,
    dataDir,
    uploadsDir: resolve(parsed.data.UPLOADS_DIR ?? join(dataDir, 'uploads')),
    database: DATABASE_URL === undefined ? { kind: 'embedded', dataDir } : { kind: 'url', url: DATABASE_URL },
    isDemo,
    simulator,
    hasDemoRobots: DEMO_ROBOTS === undefined ? simulator === 'on' : DEMO_ROBOTS === 'on',
    simulatorSeed: SIMULATOR_SEED,
    hasRateLimits: RATE_LIMITS === 'on',
    outflowHoldMs: simulator === 'on' ? MINUTE_MS : DAY_MS,
    // A demo never asks the outside world for prices, also when its simulator is off.
    indexSources: isDemo ? [] : listSources(INDEX_SOURCES),
    tickDays: parsed.data.INDEX_TICK_DAYS,
    cnyRateFeed:
      isDemo || parsed.data.CNY_RATE_URL === 'off'
        ? undefined
        : { url: parsed.data.CNY_RATE_URL, field: parsed.data.CNY_RATE_FIELD },
    trustedProxies: parsed.data.TRUSTED_PROXIES,
    socketsPerAddress: parsed.data.SOCKETS_PER_ADDRESS,
    metricsToken: parsed.data.METRICS_TOKEN,
    arePrivateTargetsAllowed: parsed.data.ALARM_PRIVATE_TARGETS === '1',
    chains: readChains(present, parsed.data, isDemo),
    delivery: readDelivery(parsed.data),
    gateway: readGateway(parsed.data),
    secretKey: parsed.data.SECRET_KEY,
    firstAdmin:
      ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined
        ? undefined
        : { email: ADMIN_EMAIL.toLowerCase(), password: ADMIN_PASSWORD },
    logLevel: parsed.data.LOG_LEVEL,
  };
}

type Addresses = Pick<Config, 'port' | 'officePort' | 'publicUrl' | 'officeUrl'>;

/** The two origins differ by the port, or by the name under which a proxy publishes each. */
function readAddresses({ PORT, OFFICE_PORT, HOST, PUBLIC_URL, OFFICE_URL }: z.output<typeof environment>): Addresses {
  const officePort = OFFICE_PORT ?? (PORT === 0 ? 0 : PORT + 1);
  if (officePort > PORT_MAX) throw new ConfigError(`With PORT=${PORT} set OFFICE_PORT, the port of the back office.`);
  const isAnyPort = PORT === 0 || officePort === 0;
  if (officePort === PORT && !isAnyPort) {
    throw new ConfigError(`PORT and OFFICE_PORT are both ${PORT}: the back office has a port of its own.`);
  }
  const publicUrl = (PUBLIC_URL ?? defaultUrl(HOST, PORT)).replace(/\/+$/, '');
  const officeUrl = new URL(OFFICE_URL ?? publicUrl);
  if (OFFICE_URL === undefined) officeUrl.port = String(officePort);
  if (officeUrl.origin === new URL(publicUrl).origin && !isAnyPort) {
    throw new ConfigError(
      `The back office would be at ${publicUrl}, as the site is: set OFFICE_URL to another address.`,
    );
  }
  return { port: PORT, officePort, publicUrl, officeUrl: officeUrl.origin };
}

function readChains(present: Present, env: z.output<typeof environment>, isDemo: boolean): ChainsConfig {
  for (const [name, reason] of Object.entries(NODES_REFUSED)) {
    if (present[name] !== undefined) throw new ConfigError(`${name} cannot be used: ${reason}`);
  }
  const nodes = new Map<NodeChainCode, NodesConfig>();
  for (const code of NODE_CHAINS) {
    const { nodes: name, firstBlock: beginning } = NODE_SETTINGS[code];
    const [urls, firstBlock] = [env[name], env[beginning]];
    if (urls) nodes.set(code, { urls, firstBlock });
    else if (firstBlock !== undefined) throw new ConfigError(`${beginning} needs ${name}.`);
  }
  const [first] = nodes.keys();
  const named = first && NODE_SETTINGS[first].nodes;
  const { SIGNER_SOCKET: socket, SIGNER_KEY_FILE: keyFile } = env;
  if ((socket === undefined) !== (keyFile === undefined)) {
    throw new ConfigError('SIGNER_SOCKET and SIGNER_KEY_FILE are set together or not at all.');
  }
  const real = named ?? (socket === undefined ? undefined : 'SIGNER_SOCKET');
  if (isDemo && real) throw new ConfigError(`${real} needs DEMO=0: in a demo every chain is simulated.`);
  const signer = socket === undefined || keyFile === undefined ? undefined : { socket, keyFile };
  if (named && !signer) {
    throw new ConfigError(
      `${named} needs SIGNER_SOCKET and SIGNER_KEY_FILE: without the signer no user has an address to deposit to.`,
    );
  }
  return { network: env.CHAIN_NETWORK, nodes, signer };
}

function readGateway(env: z.output<typeof environment>): GatewayConfig | undefined {
  const { GATEWAY_URL: url, GATEWAY_MERCHANT: merchant } = env;
  const { GATEWAY_REQUEST_KEY: requestKey, GATEWAY_CALLBACK_KEY: callbackKey } = env;
  if (env.GATEWAY_KEY !== undefined) {
    throw new ConfigError(
      'GATEWAY_KEY signed both ways. Set GATEWAY_REQUEST_KEY for the forms that go out and another GATEWAY_CALLBACK_KEY for ' +
        'what the provider sends, agree on both with the provider, and take GATEWAY_KEY away.',
    );
  }
  if (url === undefined) return undefined;
  if (merchant === undefined || requestKey === undefined || callbackKey === undefined) {
    throw new ConfigError(
      'GATEWAY_URL needs GATEWAY_MERCHANT, GATEWAY_REQUEST_KEY and GATEWAY_CALLBACK_KEY: who we are to the provider, the key ' +
        'that signs what goes there, and the key that signs what comes back.',
    );
  }
  if (requestKey === callbackKey) {
    throw new ConfigError(
      'GATEWAY_REQUEST_KEY and GATEWAY_CALLBACK_KEY have to differ: else what goes out could come back as a payment.',
    );
  }
  return { name: env.GATEWAY_NAME, url, merchant, requestKey, callbackKey, algorithm: env.GATEWAY_SIGN };
}

function readDelivery(env: z.output<typeof environment>): DeliveryConfig {
  const { SMTP_URL, MAIL_FROM, SMS_URL } = env;
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) {
    throw new ConfigError('SMTP_URL needs MAIL_FROM: the sender of every mail, as Name <name@example.com>.');
  }
  return {
    smtp: SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : { url: SMTP_URL, from: MAIL_FROM },
    sms:
      SMS_URL === undefined
        ? undefined
        : {
            url: SMS_URL,
            template: env.SMS_TEMPLATE,
            contentType: env.SMS_CONTENT_TYPE,
            authorization: env.SMS_AUTHORIZATION,
            success: env.SMS_SUCCESS,
          },
  };
}
