// Preferences kept on the account, so that every device shows the same: one bounded document, changed key by key.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { jsonDocument } from './fields.ts';

/** How long the whole document may be as JSON, in UTF-16 units. */
export const PREFERENCES_LENGTH_MAX = 16_384;

function isTimeZone(name: string): boolean {
  try {
    return name.length <= 64 && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** Which acts are asked about before they are done. */
const confirmations = z.strictObject({
  spot: z.boolean().optional(),
  cancel_all: z.boolean().optional(),
  lever: z.boolean().optional(),
  micro: z.boolean().optional(),
});

const fields = {
  theme: z.enum(['dark', 'light', 'system']),
  /** Which colours rise and fall. */
  direction: z.enum(['green-up', 'red-up', 'red-blue', 'colour-blind']),
  /** Also the language of mails. */
  locale: z.enum(['zh', 'hk', 'en', 'kr', 'jp', 'spa', 'it']),
  /** IANA name. */
  time_zone: z.string().refine(isTimeZone, fault('time_zone')),
  confirmations,
  sounds: z.boolean(),
  hide_amounts: z.boolean(),
  hotkeys: z.boolean(),
  /** Warnings, liquidations and stops of contracts by mail as well; they are unless this is false. */
  lever_mails: z.boolean(),
  /** Documents of the screens' own making. */
  chart: jsonDocument(8_192),
  ticket: jsonDocument(2_048),
  layout: jsonDocument(4_096),
};

/** These settings are kept. A key that was never set is missing. */
export const preferencesDocument = z.object(fields).partial();
export type PreferencesDocument = z.output<typeof preferencesDocument>;

/** The keys to change are sent: the keys to change; null forgets one. */
const preferencesChange = z.strictObject({
  theme: fields.theme.nullish(),
  direction: fields.direction.nullish(),
  locale: fields.locale.nullish(),
  time_zone: fields.time_zone.nullish(),
  confirmations: fields.confirmations.nullish(),
  sounds: fields.sounds.nullish(),
  hide_amounts: fields.hide_amounts.nullish(),
  hotkeys: fields.hotkeys.nullish(),
  lever_mails: fields.lever_mails.nullish(),
  chart: fields.chart.nullish(),
  ticket: fields.ticket.nullish(),
  layout: fields.layout.nullish(),
});
export type PreferencesChange = z.output<typeof preferencesChange>;

/** A form sends the document as JSON text, a JSON body as it is. */
const documentText = z
  .string()
  .max(PREFERENCES_LENGTH_MAX)
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: fault('json') });
      return z.NEVER;
    }
  });

export const getPreferences = defineCall({
  method: 'GET',
  path: '/api/user/getPreferences',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'The preferences kept on the account; a key that was never set is missing.',
  input: z.object({}),
  message: preferencesDocument,
});

export const setPreferences = defineCall({
  method: 'POST',
  path: '/api/user/setPreferences',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Change some keys of the preferences (an object, or its JSON text); null forgets a key. Answers the whole.',
  input: z.object({ preferences: z.union([documentText.pipe(preferencesChange), preferencesChange]) }),
  message: preferencesDocument,
});
