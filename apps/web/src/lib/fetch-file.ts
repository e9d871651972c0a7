// All of a list as a file that the server writes.
import type { Call, InputOf } from '@bourse/contract';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { csvFields, utcText } from '@bourse/ui/lib/csv.ts';
import { downloadFile } from '@bourse/ui/lib/download.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { readAnswer, requestOf } from './api.ts';
import { useSession } from './session.ts';

async function fetchCsv<C extends Call>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<Blob> {
  const { token } = useSession.getState();
  const asked = { ...input, ...csvFields() };
  try {
    const response = await fetch(requestOf(call, asked, token, { signal }));
    if (response.headers.get('content-type')?.startsWith('text/csv') === true) return await response.blob();
    await readAnswer<C>(response, token);
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError('network', t('ui.error.network'), { cause: error });
  }
  throw new ApiError('unexpected', t('ui.error.unexpected'));
}

export type FileRequest<C extends Call> = {
  /** Takes `format=csv`. */
  readonly call: C;
  readonly input: InputOf<C>;
  readonly name: string;
};

/** `2026-11-21`, for the name of a file. */
export const dateOfFile = (): string => utcText(serverNow()).slice(0, 10);

/** Answers how many rows the file has; without any there is no file. */
export async function exportFile<C extends Call>(
  { call, input, name }: FileRequest<C>,
  signal: AbortSignal,
): Promise<number> {
  const file = await fetchCsv(call, input, signal);
  // Text that users write holds no line ends of this kind.
  const count = (await file.text()).split('\r\n').length - 2;
  if (count > 0) downloadFile(name, file);
  return count;
}
