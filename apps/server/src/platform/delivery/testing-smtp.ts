// A real mail server in a process of its own, for tests: says what it was handed, and answers as it is told to.
import { SMTPServer } from 'smtp-server';
import type { SmtpAnswer, SmtpReport } from './testing-smtp-words.ts';

let answer: SmtpAnswer = 'accept';
const report = (message: SmtpReport): void => {
  process.send?.(message);
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (answer === 'reject') return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    if (answer === 'defer') return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
    report({ kind: 'recipient', address });
    done();
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
      report({
        kind: 'mail',
        from,
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: String(Buffer.concat(chunks)),
      });
      // A server that has taken a mail and dies before it says so leaves the sender in doubt.
      if (answer !== 'silence') done();
    });
  },
});

server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  if (typeof address === 'object' && address) report({ kind: 'ready', port: address.port });
});
process.on('message', (told: SmtpAnswer) => {
  answer = told;
  report({ kind: 'told', answer });
});
process.on('disconnect', () => process.exit(0));
