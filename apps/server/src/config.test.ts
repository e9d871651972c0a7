import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DEMO = '0';

describe('whether a server is a demo', () => {
  test('need not be said on a loopback address without any setting of a public site', () => {
    expect(readConfig({})).toMatchObject({ isDemo: true, simulator: 'on' });
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/bourse' })).toMatchObject({ isDemo: false });
  });

  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://bourse.example' }],
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

  test('prices come from a key of the database unless a seed is named', () => {
    expect(readConfig({}).simulatorSeed).toBeUndefined();
    expect(readConfig({ SIMULATOR_SEED: 'known' }).simulatorSeed).toBe('known');
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
