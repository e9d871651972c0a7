import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { withPorts } from './ports.ts';

const DEMO = '0';

describe('whether a server is a demo', () => {
  test('need not be said on a loopback address without any setting of a public site', () => {
    expect(readConfig({})).toMatchObject({ isDemo: true, simulator: 'on' });
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/bourse' })).toMatchObject({ isDemo: false });
  });

  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://bourse.example' }],
    ['OFFICE_URL', { OFFICE_URL: 'https://office.bourse.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'a@example.com' }],
    ['SMS_URL', { SMS_URL: 'https://sms.example.com' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'a-long-password' }],
  ])('must be said where %s is set', (name, settings) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(new RegExp(`${name}.*DEMO=0`));
    expect(readConfig({ ...settings, DEMO: '0' })).toMatchObject({ isDemo: false, simulator: 'off' });
    expect(readConfig({ ...settings, DEMO: '1' })).toMatchObject({ isDemo: true, simulator: 'on' });
  });

  test('holds withdrawals for a day, and for a minute where its operators are simulated too', () => {
    expect(readConfig({ DEMO: '0' }).outflowHoldMs).toBe(86_400_000);
    expect(readConfig({ SIMULATOR: 'index' }).outflowHoldMs).toBe(86_400_000);
    expect(readConfig({}).outflowHoldMs).toBe(60_000);
  });

  test.each([
    [{}, true],
    [{ SIMULATOR: 'index' }, false],
    [{ DEMO_ROBOTS: 'off' }, false],
    [{ SIMULATOR: 'index', DEMO_ROBOTS: 'on' }, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: '0', DEMO_ROBOTS: 'off' }, false],
  ])('begins by %j with robots: %s', (settings, has) => {
    expect(readConfig(settings).hasDemoRobots).toBe(has);
  });

  test('outside it there are no robots', () => {
    expect(() => readConfig({ DEMO: '0', DEMO_ROBOTS: 'on' })).toThrow('DEMO_ROBOTS=on needs DEMO=1');
  });

  test('outside it exchanges are asked for prices, unless there are to be none', () => {
    expect(readConfig({ DEMO: '0' }).indexSources).toContain('kraken');
    expect(readConfig({ DEMO: '0', INDEX_SOURCES: 'okx, kraken' }).indexSources).toEqual(['okx', 'kraken']);
    expect(readConfig({ DEMO: '0', INDEX_SOURCES: 'none' }).indexSources).toEqual([]);
  });

  test('prices come from a key of the database unless a seed is named', () => {
    expect(readConfig({}).simulatorSeed).toBeUndefined();
    expect(readConfig({ SIMULATOR_SEED: 'known' }).simulatorSeed).toBe('known');
  });
});

describe('the back office', () => {
  const addressesOf = (env: Record<string, string>) => {
    const { port, officePort, publicUrl, officeUrl } = readConfig({ DEMO, ...env });
    return [port, officePort, publicUrl, officeUrl];
  };

  test('has the port after the first, or its own', () => {
    expect(addressesOf({})).toEqual([3000, 3001, 'http://127.0.0.1:3000', 'http://127.0.0.1:3001']);
    expect(addressesOf({ PORT: '8080' })).toEqual([8080, 8081, 'http://127.0.0.1:8080', 'http://127.0.0.1:8081']);
    expect(addressesOf({ OFFICE_PORT: '9000', HOST: '::1' })).toEqual([
      3000,
      9000,
      'http://[::1]:3000',
      'http://[::1]:9000',
    ]);
  });

  test('is where the site is, at its own port, unless a proxy publishes it elsewhere', () => {
    const PUBLIC_URL = 'https://bourse.example';
    expect(addressesOf({ PUBLIC_URL }).slice(2)).toEqual([PUBLIC_URL, 'https://bourse.example:3001']);
    for (const OFFICE_URL of ['https://office.bourse.example', 'https://office.bourse.example/'])
      expect(addressesOf({ PUBLIC_URL, OFFICE_URL }).slice(2)).toEqual([PUBLIC_URL, 'https://office.bourse.example']);
  });

  test.each([
    { PORT: '4000', OFFICE_PORT: '4000' },
    { PORT: '65535' },
    { OFFICE_PORT: '65536' },
    { PUBLIC_URL: 'https://bourse.example', OFFICE_URL: 'https://bourse.example/' },
    { PUBLIC_URL: 'https://bourse.example:3001' },
    { OFFICE_URL: 'https://bourse.example/backoffice' },
    { OFFICE_URL: 'https://ann:secret@bourse.example' },
  ])('is not to be had at %j', (env) => {
    expect(() => readConfig({ DEMO, ...env })).toThrow(ConfigError);
  });

  test('takes any free port where any will do, and its address names that one', () => {
    const any = readConfig({ DEMO, PORT: '0' });
    expect([any.port, any.officePort]).toEqual([0, 0]);
    expect(withPorts(any, { port: 4100, officePort: 4200 })).toMatchObject({
      port: 4100,
      officePort: 4200,
      publicUrl: 'http://127.0.0.1:4100',
      officeUrl: 'http://127.0.0.1:4200',
    });
    const published = readConfig({ DEMO, PORT: '0', PUBLIC_URL: 'https://a.example', OFFICE_URL: 'https://b.example' });
    expect(withPorts(published, { port: 4100, officePort: 4200 })).toMatchObject({
      publicUrl: 'https://a.example',
      officeUrl: 'https://b.example',
    });
  });
});

describe('delivery', () => {
  test('has no way out unless one is named', () => {
    expect(readConfig({}).delivery).toEqual({ smtp: undefined, sms: undefined });
  });

  test('by mail needs a sender', () => {
    const SMTP_URL = 'smtps://bourse:secret@mail.example.com:465';
    expect(() => readConfig({ DEMO, SMTP_URL })).toThrow(ConfigError);
    for (const MAIL_FROM of ['no-reply@example.com', 'Bourse <no-reply@example.com>']) {
      expect(readConfig({ DEMO, SMTP_URL, MAIL_FROM }).delivery.smtp).toEqual({ url: SMTP_URL, from: MAIL_FROM });
    }
    for (const MAIL_FROM of [
      'Bourse',
      'a@b.co\r\nBcc: eve@example.com',
      'Bourse <no-reply>',
      'a@b.co>',
      'Bourse <a@b.co',
    ]) {
      expect(() => readConfig({ DEMO, SMTP_URL, MAIL_FROM })).toThrow(ConfigError);
    }
  });

  test('by SMS has a template, and takes JSON or a form', () => {
    const SMS_URL = 'https://sms.example.com/send';
    expect(readConfig({ DEMO, SMS_URL }).delivery.sms).toMatchObject({
      url: SMS_URL,
      template: '{"to":"{to}","text":"{text}"}',
      contentType: 'application/json',
    });
    expect(() => readConfig({ DEMO, SMS_URL, SMS_CONTENT_TYPE: 'text/plain' })).toThrow(ConfigError);
    expect(() => readConfig({ DEMO, SMS_URL: 'ftp://sms.example.com' })).toThrow(ConfigError);
  });

  test('is not told by an error that names its settings', () => {
    expect(() => readConfig({ DEMO, SMTP_URL: 'smtp://bourse:secret@mail.example.com' })).toThrow(/^(?!.*secret)/s);
  });
});

describe('chains', () => {
  const signer = { SIGNER_SOCKET: '/run/signer.sock', SIGNER_KEY_FILE: '/run/signer.key' };
  const url = 'http://user:secret@127.0.0.1:8332';

  test('are followed by one node or by two, with the signer that makes their addresses', () => {
    const NODES_ETH = 'https://one.example, https://two.example/key';
    const blocks = { FIRST_BLOCK_BTC: '900000', FIRST_BLOCK_BCH: '910000' };
    const { chains } = readConfig({ DEMO, ...signer, ...blocks, NODES_BTC: url, NODES_BCH: url, NODES_ETH });
    expect(chains).toEqual({
      network: 'main',
      nodes: new Map([
        ['btc', { urls: [url], firstBlock: 900_000 }],
        ['bch', { urls: [url], firstBlock: 910_000 }],
        ['eth', { urls: ['https://one.example', 'https://two.example/key'], firstBlock: undefined }],
      ]),
      signer: { socket: '/run/signer.sock', keyFile: '/run/signer.key' },
    });
    expect(readConfig({ DEMO }).chains).toEqual({ network: 'main', nodes: new Map(), signer: undefined });
    expect(readConfig({ DEMO, CHAIN_NETWORK: 'test' }).chains.network).toBe('test');
  });

  test.each([
    ['without the signer', { DEMO, NODES_BTC: url }, /NODES_BTC needs SIGNER_SOCKET and SIGNER_KEY_FILE/],
    ['with half of the signer', { DEMO, SIGNER_SOCKET: '/run/signer.sock' }, /together or not at all/],
    ['in a demo with the signer of real money', { DEMO: '1', ...signer }, /SIGNER_SOCKET needs DEMO=0/],
    ['in a demo', { DEMO: '1', ...signer, NODES_ETH: url }, /NODES_ETH needs DEMO=0/],
    ['by three nodes', { DEMO, ...signer, NODES_BTC: `${url},${url},${url}` }, /NODES_BTC/],
    ['by what is no address', { DEMO, ...signer, NODES_BTC: 'localhost' }, /NODES_BTC/],
    ['from a block without a node', { DEMO, ...signer, FIRST_BLOCK_LTC: '7' }, /FIRST_BLOCK_LTC needs NODES_LTC/],
    ['of Bitcoin Cash without the signer', { DEMO, NODES_BCH: url }, /NODES_BCH needs SIGNER_SOCKET and SIGNER_KEY/],
    ['on another network', { DEMO, CHAIN_NETWORK: 'testnet' }, /CHAIN_NETWORK/],
    ['of Tron', { DEMO, ...signer, NODES_TRON: url }, /NODES_TRON cannot be used: Tron runs on the simulated chain/],
    ['of XRP', { DEMO, ...signer, NODES_XRP: url }, /NODES_XRP cannot be used: XRP runs on the simulated chain/],
    ['of Omni', { DEMO, ...signer, NODES_OMNI: url }, /NODES_OMNI cannot be used: Omni is closed/],
  ])('are not followed %s', (_what, settings, message) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(message);
  });
});

describe('the payment form', () => {
  const keys = { GATEWAY_REQUEST_KEY: 'sixteen letters.', GATEWAY_CALLBACK_KEY: 'sixteen others..' };
  const site = { DEMO: '0', GATEWAY_URL: 'https://pay.example/form', GATEWAY_MERCHANT: 'm' };

  test('has a key for each direction', () => {
    const { gateway } = readConfig({ ...site, ...keys });
    expect(gateway).toMatchObject({ requestKey: keys.GATEWAY_REQUEST_KEY, callbackKey: keys.GATEWAY_CALLBACK_KEY });
  });

  test.each([
    ['one key for both, as it was', { ...keys, GATEWAY_KEY: 'sixteen letters.' }, 'GATEWAY_KEY signed both ways'],
    ['the same key twice', { ...keys, GATEWAY_CALLBACK_KEY: keys.GATEWAY_REQUEST_KEY }, 'have to differ'],
    ['one of them alone', { GATEWAY_REQUEST_KEY: keys.GATEWAY_REQUEST_KEY }, 'GATEWAY_CALLBACK_KEY'],
  ])('is refused in words with %s', (_, set, words) => {
    expect(() => readConfig({ ...site, ...set })).toThrow(words);
  });
});
