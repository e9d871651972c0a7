// The process: opens storage, loads the engine, builds the app, listens; stops in the reverse order.
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createDelivery } from './platform/delivery/delivery.ts';
import { createAuditLog } from './platform/http/audit-log.ts';
import { createDemoRobots } from './platform/http/demo-robots.ts';
import { createOperatorSessions } from './platform/http/operator-sessions.ts';
import { createProgramKeys } from './platform/http/keys/program-keys.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { createSessions } from './platform/http/sessions.ts';
import { createSiteSettings } from './platform/http/site-settings.ts';
import { createTranslator } from './platform/http/translator.ts';
import { startDueChanges } from './platform/jobs/due-changes.ts';
import { startPruning } from './prune.ts';
import { createMarketData } from './core/market/market.ts';
import { MODULES, OFFICE_DESKS, openBoards, seedModules, serveModules } from './modules.ts';
import { openSimulation } from './core/market/open-simulation.ts';
import { createPersonBoard } from './platform/accounts/person-board.ts';
import { createStopBoard } from './core/market/stop-board.ts';
import { listen, PortTaken, settlePorts } from './ports.ts';
import { feedsOf } from './feeds.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { addStats } from './platform/realtime/sockets.ts';
import { exitCodeOf } from './core/sequencer/local-sequencer.ts';
import { openSequencer } from './core/sequencer/open.ts';
import { checkDemoMark, checkVaultMark, WrongDatabase } from './core/storage/marks.ts';
import { openStorage, STORAGE_PARTS } from './database.ts';
import { createLog } from './system/log.ts';
import { createPasswords } from './system/passwords.ts';
import { createVault, readVaultKey } from './system/vault.ts';
import { openBots } from './modules/bots/index.ts';
import { CustodySetupError } from './modules/custody/index.ts';
import { createDemoClock, prepareHouse, prepareTraders } from './modules/demo/index.ts';
import { startCnyRate, startIndexTicks } from './modules/market/index.ts';
import { openPrograms } from './modules/programs/index.ts';
import { startWatch } from './modules/watch/index.ts';

/** The configuration cannot be used: a supervisor must not try again. */
const EXIT_CONFIGURATION = 78;
/** Well below what counts as an outage. */
const LIFE_SIGN_MS = 15_000;
const DEMO_WARNING =
  'THIS IS A DEMO: all money is demo money, anybody may read every code at /dev/outbox and move the clock, and the operators have a public password';

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const die = (error: unknown): never => {
    log.fatal({ err: error }, 'stopping at once');
    process.exit(exitCodeOf(error));
  };
  const storage = await openStorage(config.database, { log: (line) => log.info(line), onWriterLost: die });
  const { clock, readPresent } = await createDemoClock(storage.sql, { config });
  await checkDemoMark(storage.sql, { isDemo: config.isDemo, now: clock.now() });
  const vault = createVault(readVaultKey(config));
  await checkVaultMark(storage.sql, { fingerprint: vault.fingerprint, now: clock.now() });
  const { sequencer, snapshot } = await openSequencer({
    storage,
    clock,
    isClockMovable: config.isDemo,
    lifeSignMs: LIFE_SIGN_MS,
    onFatal: die,
  });
  const boards = openBoards(snapshot, sequencer);
  const stops = createStopBoard(snapshot, sequencer);
  const persons = createPersonBoard(snapshot, sequencer);
  // The time that the process was away is booked before any request is served.
  await sequencer.submit({ kind: 'keepTime' });
  await seedModules({ storage, sequencer, config, clock, readPresent });
  const simulation = await openSimulation(storage.sql, { config, now: clock.now() });
  const market = await createMarketData({ config, storage, sequencer, simulation, clock, log });
  const translator = await createTranslator((id) => market.currency(id)?.name);
  const site = await createSiteSettings(storage.sql, config);
  const delivery = createDelivery({ config, storage, clock, log, translator, site });
  const { notifyUser } = delivery;
  const { sql } = storage;
  const keys = createProgramKeys({ sql, clock, vault, sequencer, notifyUser, log, hasLimits: config.hasRateLimits });
  const services = await serveModules({
    ...boards,
    config,
    log,
    clock,
    storage,
    sequencer,
    market,
    stops,
    persons,
    keys,
    sessions: createSessions({ sql: storage.sql, clock, hasLimits: config.hasRateLimits }),
    translator,
    passwords: createPasswords(),
    operatorSessions: createOperatorSessions({ sql: storage.sql, clock, hasLimits: config.hasRateLimits }),
    auditLog: createAuditLog({ sql: storage.sql, clock, log }),
    site,
    robots: createDemoRobots({ sql: storage.sql, clock }),
    delivery,
    notifyUser,
    vault,
    pictures: createPictures(config.uploadsDir),
  });
  for (const { begin } of MODULES) await begin?.(services);
  const app = await buildApp(services, { onInvariant: die });
  const office = await buildApp(services, { origin: 'office', metrics: app.metrics, onInvariant: die });
  const realtime = createRealtime({ app, services, feeds: feedsOf(services) });
  const { doorkeeper } = realtime;
  const programs = openPrograms({ app, services, doorkeeper, onInvariant: die });
  const bots = openBots({ app, services, doorkeeper, onInvariant: die });
  const indexTicks = startIndexTicks({ ...services, simulation });
  const pruning = startPruning(services, STORAGE_PARTS);
  const jobs = [
    startDueChanges(services, OFFICE_DESKS),
    ...MODULES.flatMap((module) => (module.jobs ?? []).map((start) => start(services))),
  ];
  const letters = MODULES.flatMap((module) => (module.letters ?? []).map((start) => start(services)));
  const cnyRate = startCnyRate(services, app);
  services.watch.attach({
    sockets: () => [programs.stats(), bots.stats()].reduce(addStats, realtime.stats()),
    index: () => indexTicks.survey(),
    jobs: () => [pruning, ...jobs, ...letters].flatMap((job) => job.state() ?? []),
  });
  delivery.start();
  market.start();
  services.custody.start();
  if (config.isDemo && config.simulator === 'on') {
    await prepareHouse(services);
    await prepareTraders(services);
  }
  const watching = startWatch(services);

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    log.info('draining');
    for (const job of watching) await job.stop();
    services.watch.stop();
    await indexTicks.stop();
    await pruning.stop();
    for (const job of jobs) await job.stop();
    await cnyRate.stop();
    await services.custody.stop();
    await programs.close();
    await bots.close();
    await realtime.close();
    await app.close();
    await office.close();
    await delivery.stop();
    for (const { settle } of MODULES) await settle?.(services);
    await sequencer.drain();
    for (const job of letters) await job.stop();
    await market.stop();
    await storage.close();
    log.info('stopped');
    process.exit(0);
  };
  const stopOnce = (): void => {
    stopping ??= stop().catch(die);
  };
  // The supervisor holds the other end of the channel: when it is gone, so are we. A second signal changes nothing.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce);
  process.on('disconnect', stopOnce);
  const { host, port, officePort } = config;
  // Whoever finds the traders' app well finds the back office so.
  await listen(office, { host, port: officePort, setting: 'OFFICE_PORT' });
  await listen(app, { host, port, setting: 'PORT' });
  if (config.isDemo) log.warn(DEMO_WARNING);
  log.info({ host, port, officePort }, 'ready');
}

try {
  await main(await settlePorts(readConfig()));
} catch (error) {
  const ours = [ConfigError, CustodySetupError, WrongDatabase, PortTaken];
  const isConfiguration = error instanceof Error && ours.some((kind) => error instanceof kind);
  console.error(isConfiguration ? error.message : error);
  process.exit(isConfiguration ? EXIT_CONFIGURATION : exitCodeOf(error));
}
