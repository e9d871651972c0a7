// The only reader of the environment. Every variable is parsed here and documented in the README.
import { join, resolve } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@bourse/domain';
import { CHAIN_NETWORKS, type ChainNetwork } from '@bourse/domain/signer';
import { z } from 'zod';

const isLoopback = (host: string) => host === '127.0.0.1' || host === '::1' || host === 'localhost';
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** What was settled in this month can always be proven. */
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

const nodeSettings = {
  NODES_BTC: nodeUrls.optional(),
  NODES_LTC: nodeUrls.optional(),
  NODES_BCH: nodeUrls.optional(),
  NODES_ETH: nodeUrls.optional(),
  FIRST_BLOCK_BTC: height.optional(),
  FIRST_BLOCK_LTC: height.optional(),
  FIRST_BLOCK_BCH: height.optional(),
  FIRST_BLOCK_ETH: height.optional(),
};

/** Chains that no node of ours serves, each with the reason. */
const NODES_REFUSED = {
  NODES_TRON: 'Tron runs on the simulated chain of a demo only.',
  NODES_XRP: 'XRP runs on the simulated chain of a demo only.',
  NODES_OMNI: 'Omni is closed by its issuer: USDT came over it and does no more.',
} as const;

const environment = z.object({
  PORT: port.default(3000),
  OFFICE_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: flag.optional(),
  SIMULATOR: z.enum(['on', 'index', 'off']).optional(),
  DEMO_ROBOTS: z.enum(['on', 'off']).optional(),
  SIMULATOR_SEED: z.string().min(1).max(64).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  INDEX_SOURCES: z.string().min(1).default('binance,okx,kraken,coinbase,bitstamp'),
  INDEX_TICK_DAYS: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(TICK_DAYS_MIN))
    .optional(),
  CNY_RATE_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https$/ })])
    .default('https://api.frankfurter.dev/v1/latest?base=USD&symbols=CNY'),
  CNY_RATE_FIELD: z
    .string()
    .regex(/^[^.]+(\.[^.]+)*$/)
    .default('rates.CNY'),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(proxy))
    .default([]),
  SOCKETS_PER_ADDRESS: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .default(500),
  UPLOADS_DIR: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^\s<>@]+@[^\s<>@]+|[^<>\r\n"]+ <[^\s<>@]+@[^\s<>@]+>)$/,
      'expected name@example.com or Name <name@example.com>',
    )
    .optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TEMPLATE: z.string().min(1).default('{"to":"{to}","text":"{text}"}'),
  SMS_CONTENT_TYPE: z.enum(['application/json', 'application/x-www-form-urlencoded']).default('application/json'),
  SMS_AUTHORIZATION: z.string().min(1).optional(),
  SMS_SUCCESS: z.string().min(1).optional(),
  GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWAY_NAME: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'expected 1 to 32 of a-z, 0-9 and -')
    .default('gateway'),
  GATEWAY_MERCHANT: z.string().min(1).max(64).optional(),
  GATEWAY_REQUEST_KEY: z.string().min(16).max(512).optional(),
  GATEWAY_CALLBACK_KEY: z.string().min(16).max(512).optional(),
  /** One key for both directions, which is refused. */
  GATEWAY_KEY: z.string().optional(),
  GATEWAY_SIGN: z.enum(['hmac-sha256', 'md5']).default('hmac-sha256'),
  CHAIN_NETWORK: z.enum(CHAIN_NETWORKS).default('main'),
  ...nodeSettings,
  SIGNER_SOCKET: z.string().min(1).optional(),
  SIGNER_KEY_FILE: z.string().min(1).optional(),
  ALARM_PRIVATE_TARGETS: z.enum(['0', '1']).default('0'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, 'expected 16 to 256 characters without spaces')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OFFICE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, 'expected https://name and perhaps a port')
    .optional(),
  SECRET_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, 'expected 32 bytes as base64')
    .optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(12).max(128).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

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
        /** What an answer must contain, for providers that answer 200 to a refusal. */
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
  /** Of one node, or of two that have to agree. */
  readonly urls: readonly string[];
  /** Where the chain is first looked at; unset: 100 blocks below the head of the first start. */
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
  /** Where the back office listens: an origin of its own. */
  readonly officePort: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Where pictures lie. Absolute; shared by all servers of one database. */
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
  /** Where CNY for one USDT is asked for, and the way to the figure in the JSON answer; undefined: nowhere. */
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
  /** Where the payment form is paid; undefined: nowhere, or in a demo at a simulated provider. */
  readonly gateway: GatewayConfig | undefined;
  /** Where browsers find us, without a slash at the end: in mails, and what passkeys belong to. */
  readonly publicUrl: string;
  /** Where operators find the back office, written likewise. */
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

/** Two origins: what tells them apart is the port, or the name under which a proxy publishes each. */
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
