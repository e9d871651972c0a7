// What proves a second factor: fields that any call which asks for one takes, and what is asked for where they are missing.
import { z } from 'zod';
import { fault } from './faults.ts';
import { codeField, text, typedCode } from './fields.ts';

/** An app's code, a code kept on paper, a passkey. */
export const SECOND_FACTORS = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Six digits of an authenticator app. */
export const totpCode = codeField;

/** `ABCD-EFGH-JKMN`, read without regard to case, spaces and dashes. */
export const recoveryCode = typedCode;

const base64url = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]*$/, fault('encoded'));

/** The JSON form of WebAuthn's credential, as an object or, in a form field, as its JSON text. */
const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([
    z
      .string()
      .max(32_768)
      .transform((value, context): unknown => {
        try {
          return JSON.parse(value);
        } catch {
          context.addIssue({ code: 'custom', message: fault('json') });
          return z.NEVER;
        }
      })
      .pipe(schema),
    schema,
  ]);

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** `navigator.credentials.create()` made it, by `toJSON()` or `startRegistration()`. */
export const newPasskey = jsonOf(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(text(16)).max(8).optional(),
    }),
  }),
);

/** `navigator.credentials.get()` signed it, by `toJSON()` or `startAuthentication()`. */
export const passkeyProof = jsonOf(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  }),
);

/** One of them proves the second factor. Where none is sent, the call is refused with `second_factor_required`. */
export const secondFactorProof = {
  totp_code: totpCode.optional(),
  recovery_code: recoveryCode.optional(),
  /** Signs the challenge of `safe/passkey_options` or, at login, of `user/login_passkey_options`. */
  passkey: passkeyProof.optional(),
};

/** `data` of a refusal with `second_factor_required`. */
export const secondFactorDemand = z.object({
  /** Which factors this account can prove. */
  methods: z.array(z.enum(SECOND_FACTORS)),
  /** At login only: names this login in `user/login_second_factor` and `user/login_passkey_options`. */
  challenge: z.string().optional(),
  /** Seconds until the challenge ends. */
  expires_in: z.number().optional(),
});
export type SecondFactorDemand = z.output<typeof secondFactorDemand>;
