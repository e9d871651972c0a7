// What tests of delivery talk to: a mail server in a process of its own, and an SMS provider on a local port.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { ReceivedMail, SmtpAnswer, SmtpReport } from './testing-smtp-words.ts';

export type MailServer = {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** How it answers from now on. */
  readonly answer: (answer: SmtpAnswer) => Promise<void>;
  /** Resolves with the next mail that it is handed. */
  readonly nextMail: () => Promise<ReceivedMail>;
  readonly stop: () => Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const child = fork(new URL('./testing-smtp.ts', import.meta.url), { execArgv: [] });
  const mails: ReceivedMail[] = [];
  child.on('message', (report: SmtpReport) => {
    if (report.kind === 'mail') mails.push(report);
  });
  const { port } = await nextReport(child, 'ready');
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: async (answer) => {
      const told = nextReport(child, 'told');
      child.send(answer);
      await told;
    },
    nextMail: () => nextReport(child, 'mail'),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

function nextReport<Kind extends SmtpReport['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<SmtpReport, { kind: Kind }>> {
  const isMeant = (report: SmtpReport): report is Extract<SmtpReport, { kind: Kind }> => report.kind === kind;
  return new Promise((resolve) => {
    const listen = (report: SmtpReport): void => {
      if (!isMeant(report)) return;
      child.off('message', listen);
      resolve(report);
    };
    child.on('message', listen);
  });
}

/** The parts of a mail as text, whichever way they are encoded. */
export function readMail({ raw }: ReceivedMail): { readonly headers: string; readonly parts: readonly string[] } {
  const [headers = '', ...rest] = raw.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const sections = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1);
  return { headers: decodeWords(headers), parts: sections.map(decodeSection) };
}

/** Headers that are not ASCII are written as encoded words. */
const decodeWords = (headers: string): string =>
  headers
    .replace(/\?=\s+=\?UTF-8\?/gi, '?==?UTF-8?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    );

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

function decodeSection(section: string): string {
  const at = section.indexOf('\r\n\r\n');
  const body = section.slice(at + 4);
  if (/encoding: base64/i.test(section.slice(0, at))) return Buffer.from(body, 'base64').toString();
  return decodeQuoted(body);
}

export type SmsRequest = { readonly headers: IncomingHttpHeaders; readonly body: string };
export type SmsProvider = {
  readonly url: string;
  readonly requests: readonly SmsRequest[];
  /** Sets the answer that it gives from now on. */
  readonly answer: (status: number, body?: string) => void;
  readonly stop: () => Promise<void>;
};

export async function startSmsProvider(): Promise<SmsProvider> {
  const requests: SmsRequest[] = [];
  let status = 200;
  let answer = '{"code":0}';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status).end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/send`,
    requests,
    answer: (nextStatus, body = answer) => {
      status = nextStatus;
      answer = body;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
