import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('delivery', () => {
  test('has no way out unless one is named', () => {
    expect(readConfig({}).delivery).toEqual({ smtp: undefined, sms: undefined });
  });

  test('by mail needs a sender', () => {
    const SMTP_URL = 'smtps://bourse:secret@mail.example.com:465';
    expect(() => readConfig({ SMTP_URL })).toThrow(ConfigError);
    for (const MAIL_FROM of ['no-reply@example.com', 'Bourse <no-reply@example.com>']) {
      expect(readConfig({ SMTP_URL, MAIL_FROM }).delivery.smtp).toEqual({ url: SMTP_URL, from: MAIL_FROM });
    }
    for (const MAIL_FROM of [
      'Bourse',
      'a@b.co\r\nBcc: eve@example.com',
      'Bourse <no-reply>',
      'a@b.co>',
      'Bourse <a@b.co',
    ]) {
      expect(() => readConfig({ SMTP_URL, MAIL_FROM })).toThrow(ConfigError);
    }
  });

  test('by SMS has a template, and takes JSON or a form', () => {
    const SMS_URL = 'https://sms.example.com/send';
    expect(readConfig({ SMS_URL }).delivery.sms).toMatchObject({
      url: SMS_URL,
      template: '{"to":"{to}","text":"{text}"}',
      contentType: 'application/json',
    });
    expect(() => readConfig({ SMS_URL, SMS_CONTENT_TYPE: 'text/plain' })).toThrow(ConfigError);
    expect(() => readConfig({ SMS_URL: 'ftp://sms.example.com' })).toThrow(ConfigError);
  });

  test('is not told by an error that names its settings', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://bourse:secret@mail.example.com' })).toThrow(/^(?!.*secret)/s);
  });
});
