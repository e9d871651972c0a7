// Runs the exchange: the server, the demo's market maker beside it, and with --dev the web app's development server,
// with the server restarted when its sources change. What it does when one of them ends is in supervisor.ts.

import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureNever } from '@bourse/domain';
import { type Config, readConfig } from '../../apps/server/src/config.ts';
import { settlePorts } from '../../apps/server/src/ports.ts';
import { environment } from '../environment.ts';
import { usualBackoff } from './backoff.ts';
import { greetingOf } from './greeting.ts';
import { type Address, urlOf } from './probe.ts';
import { serverArguments } from './server-arguments.ts';
import {
  type Companion,
  exitCodes,
  type Supervisor,
  type SupervisorEvent,
  supervise,
  usualLimits,
} from './supervisor.ts';

const root = join(import.meta.dirname, '../..');
/** An editor writes a file in several steps; they count as one change. */
const changeSettlesMs = 100;

const isDevelopment = process.argv.includes('--dev');
// Nothing is left running now; the channel and the watched folders alone would keep this process from ending.
process.exit(await main());

async function main(): Promise<number> {
  const wanted = configOrNothing();
  if (wanted === undefined) return exitCodes.wrongConfiguration;
  const config = await settlePorts(wanted);
  const { host, port, officePort } = config;
  const address = { host, port };
  const supervisor = supervise({
    server: { name: 'server', args: serverArguments, env: environmentOf(config) },
    address,
    otherAddresses: [{ host, port: officePort }],
    companions: companionsOf(config, address),
    workingFolder: root,
    output: 'inherit',
    backoff: usualBackoff,
    limits: usualLimits,
    report: (event) => tell(event, config),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => supervisor.stop());
  process.on('disconnect', () => supervisor.stop());
  if (isDevelopment) restartOnChange(supervisor);
  return await supervisor.ended;
}

function configOrNothing(): Config | undefined {
  try {
    return readConfig(environment);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Ports that may be any are the same in every program. */
function environmentOf({ port, officePort }: Config) {
  return { ...environment, PORT: String(port), OFFICE_PORT: String(officePort) };
}

function companionsOf(config: Config, address: Address): Companion[] {
  const companions: Companion[] = [];
  if (config.isDemo && config.simulator === 'on') {
    companions.push(houseClient('maker', config, address), houseClient('merchants', config, address));
  }
  if (isDevelopment)
    companions.push({ name: 'web app', args: ['tools/run/develop-web.ts'], env: environmentOf(config) });
  return companions;
}

/** It starts once the server has written its keys. */
function houseClient(name: string, { dataDir }: Config, address: Address): Companion {
  const keysFile = join(dataDir, `${name}.json`);
  return {
    name,
    args: [`tools/${name}/main.ts`],
    env: { ...environment, BOURSE_URL: urlOf(address), BOURSE_KEYS_FILE: keysFile },
    needsFile: keysFile,
  };
}

function restartOnChange(supervisor: Supervisor): void {
  let settling: NodeJS.Timeout | undefined;
  for (const folder of ['apps/server/src', 'packages']) {
    watch(join(root, folder), { recursive: true }, (_change, file) => {
      if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(settling);
      settling = setTimeout(() => supervisor.restart(), changeSettlesMs);
    });
  }
}

function tell(event: SupervisorEvent, config: Config): void {
  const line = lineFor(event, config);
  if (line !== undefined) console.log(line);
}

function lineFor(event: SupervisorEvent, config: Config): string | undefined {
  switch (event.type) {
    case 'started':
      return undefined;
    case 'healthy':
      return greetingOf(config);
    case 'died':
      return `The ${event.name} ended (${event.end.signal ?? `exit code ${event.end.code}`}) and is started again in ${event.restartInMs / 1000} s.`;
    case 'staysDown':
      return event.code === exitCodes.brokenInvariant
        ? 'An invariant of the engine is broken, so the server stays down and trades nothing. What broke stands above; docs/operations.md says what to do.'
        : 'The configuration is wrong, so the server stays down. What is wrong stands above.';
    case 'portTaken':
      return event.isFinal
        ? `Port ${event.port} is still taken by another program. Stop that one, or choose another port with ${event.port === config.port ? 'PORT' : 'OFFICE_PORT'}.`
        : `Port ${event.port} is taken; waiting until it is free.`;
    case 'stopping':
      return 'Stopping.';
    case 'killed':
      return `The ${event.name} did not stop in time and was killed.`;
    default:
      return ensureNever(event);
  }
}
