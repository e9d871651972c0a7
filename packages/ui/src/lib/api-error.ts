// Every failure of a call as one type.
import type { RefusalCode } from '@bourse/domain';
import { t } from './i18n.ts';

/** `network`: no answer came; `unexpected`: an answer that is none of ours; otherwise the server's stable code. */
export type ApiErrorCode = RefusalCode | 'network' | 'unexpected';

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** A refusal says this besides its text, where its call declares such. */
  readonly data: unknown;
  constructor(code: ApiErrorCode, message: string, options: ErrorOptions & { readonly data?: unknown } = {}) {
    super(message, options);
    this.name = 'ApiError';
    this.code = code;
    this.data = options.data;
  }
}

/** The message of a failure as a person may read it. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : t('ui.error.unexpected');
}
