// A call: one HTTP route as both sides see it. The server mounts it, the screens call it, OpenAPI and the access test list it.
import type { KeyPermission, Permission, RefusalCode } from '@bourse/domain';
import type { z } from 'zod';

export type FieldRefusals = { readonly missing: RefusalCode; readonly wrong: RefusalCode };

/** It says who may call. `public` also sees the user when a token is sent. */
export type Access = 'public' | 'user' | 'operator';

/**
 * It says what an act means for its caller's risks. `new`: it takes on some, lets money out, or begins what has deadlines.
 * `none`: it shows, lowers a risk, protects, or goes on with what has begun, and is never refused for maintenance.
 * `depends`: its handler tells by what was sent, with `refuseNewRisk` of its context.
 */
export type Risk = 'new' | 'none' | 'depends';

/**
 * A file that a call answers is written as one of these. All rows of a list as `text/csv` are no mark of the call, but a
 * field of it: `asFile`.
 */
export type FileType = 'application/x-ndjson' | 'image/jpeg' | 'image/svg+xml' | 'image/webp' | 'text/plain';

/**
 * It says which permission of a program's key lets it call. `never`: only somebody who is logged in may, which is so of all
 * calls about security, identity, fiat money and keys, and of withdrawals. What is public needs no key, and refuses one where
 * it takes attempts; calls of operators refuse each.
 */
export type KeyUse = KeyPermission | 'never';

/** Users' calls have to say; of public ones those that cost attempts do, which a test sees to. */
type Risky =
  | {
      readonly access: 'user';
      readonly risk: Risk;
      readonly key: KeyUse;
      /** A sub-account may call, too, though no key may; it may make every call that some key may. */
      readonly subAccounts?: true;
    }
  | {
      readonly access: 'public' | 'operator';
      readonly risk?: Risk;
      /** A public call about fiat money refuses keys, as all of these do. */
      readonly key?: 'never';
      readonly subAccounts?: undefined;
    };

export type Call<
  Input extends z.ZodObject = z.ZodObject,
  Message extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = Risky & {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** An operator's role must grant it; without one, any operator may call. */
  readonly permission?: Permission;
  readonly summary: string;
  /** Query and body fields together; unknown ones (a timestamp) are ignored. */
  readonly input: Input;
  /** The `message` of an `ok` answer. */
  readonly message: Message;
  /** The `data` of an `ok` answer, where the call has one. */
  readonly data?: Data;
  /** An `ok` answer carries these fields beside the envelope, for clients that read them there. */
  readonly beside?: z.ZodObject;
  /** The whole body of an `ok` answer, where some clients are answered without an envelope. */
  readonly bare?: z.ZodType;
  /** An `ok` answer is a file of this content type; `message` stands for it where it is made. */
  readonly fileType?: FileType;
  /** Moves money, or sends what nobody is to get twice: takes an `Idempotency-Key` header. */
  readonly isIdempotent?: boolean;
  /** An empty text is what it says, and null is read; in other calls both are an absent field, as forms send it. */
  readonly keepsEmpty?: boolean;
  /** Refuses who has no payment information with type 997, and who is not verified with 998: clients go where that is set. */
  readonly guides?: boolean;
  /**
   * A field that is missing or blank is refused with its code here, where that says more than "not valid"; so is one that
   * cannot be read where that too has its own.
   */
  readonly refusals?: Readonly<Record<string, RefusalCode | FieldRefusals>>;
  /** Takes a multipart body with one file. */
  readonly takesFile?: boolean;
  /** Calls with this mark are counted against a stricter rate limit, all of them together. */
  readonly isSensitive?: boolean;
  /** Points of the rate limit that it costs, each about a millisecond of the server's time; 1 unless said otherwise. */
  readonly cost?: number;
};

/** A call with such an answer, whatever it takes. */
export type AnswerCall<Message> = Call<z.ZodObject, z.ZodType<unknown, Message>>;

/** A page of rows: takes `page` and what narrows it, answers with how many there are in all. */
export type ListCall<Row> = AnswerCall<{ readonly list: readonly Row[]; readonly total: number }>;

export function defineCall<
  Input extends z.ZodObject,
  Message extends z.ZodType,
  Data extends z.ZodType = z.ZodUndefined,
>(call: Call<Input, Message, Data>): Call<Input, Message, Data> {
  return call;
}

/** A screen passes it in: decimal strings and numbers, before parsing. */
export type InputOf<C extends Call> = z.input<C['input']>;
/** A handler receives it: parsed and branded. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
/** A handler answers it: bigints and instants where the call's codecs write them. */
export type AnswerOf<C extends Call> = z.output<C['message']>;
/** The same as it comes over the wire. */
export type MessageOf<C extends Call> = z.input<C['message']>;
export type DataOf<C extends Call> = C extends Call<z.ZodObject, z.ZodType, infer Data> ? z.output<Data> : undefined;

/** Which keys may make a call: those with a permission, any that is live, or none. */
export function keyUseOf({ access, key, isSensitive }: Call): KeyUse | 'any' {
  if (access === 'user') return key;
  return access === 'public' && isSensitive !== true ? (key ?? 'any') : 'never';
}

/** Whether somebody who acts on a sub-account may make it. */
export const isForSubAccounts = (call: Call): boolean =>
  call.access === 'public' || (call.access === 'user' && (call.key !== 'never' || call.subAccounts === true));

/** An `ok` answer may be written as these types, its usual one first. */
export function contentTypesOf({ input, fileType }: Pick<Call, 'input' | 'fileType'>): readonly [string, ...string[]] {
  return [fileType ?? 'application/json', ...('format' in input.shape ? ['text/csv'] : [])];
}

/** How calls that guide refuse: no payment information is set, the identity is not verified. */
export type Guidance = '997' | '998';

/** Every answer. `999` means not logged in: the client drops its token and goes to the login screen. */
export type Envelope<Message = unknown, Data = unknown> =
  | { readonly type: 'ok'; readonly message: Message; readonly data?: Data; readonly code?: number }
  | { readonly type: 'error' | Guidance; readonly message: string; readonly code: RefusalCode; readonly data?: unknown }
  | { readonly type: '999'; readonly message: string; readonly code: 'not_logged_in' };
