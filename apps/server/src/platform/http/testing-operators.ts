// Operators for tests: logged in through the calls, with the codes of the demo.
import { office } from '@bourse/contract';
import type { OperatorRole } from '@bourse/domain';
import { z } from 'zod';
import type { TestServer } from './testing.ts';

const demoAnswer = z.object({ email: z.string(), password: z.string(), code: z.string() });

/** A demo has one operator of each role, and a second admin. */
export type DemoOperator = OperatorRole | 'second';

/** Address, password and unused code of a demo operator. Moves the clock on until there is one. */
export async function demoCredentials(server: TestServer, role: DemoOperator): Promise<z.output<typeof demoAnswer>> {
  const ask = () => server.send({ url: '/dev/operator-code', query: { email: `${role}@demo.example` } });
  const answer = await ask();
  if (answer.status !== 429) return demoAnswer.parse(answer.body);
  server.clock.advance(60_000);
  return demoAnswer.parse((await ask()).body);
}

/** Token of a demo operator. Demo mode only. */
export async function logInOperator(server: TestServer, role: DemoOperator): Promise<string> {
  const message = await server.mustCall(office.login, await demoCredentials(server, role));
  if (message.state !== 'open') throw new Error('a demo operator has no second factor');
  return message.token;
}

/** Turns the robots on or off like the switch of the back office, but without an operator. */
export async function switchRobots({ services: { site, storage } }: TestServer, isOn: boolean): Promise<void> {
  await storage.sql.begin((transaction) => site.store(transaction, { demo_robots: isOn }));
}
