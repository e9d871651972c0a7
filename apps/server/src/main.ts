// The process: opens storage, loads the engine, builds the app, listens; stops in the reverse order.
import { buildApp } from './app.ts';
import { createChat } from './modules/fiat/deals/chat.ts';
import { createTicketNews } from './modules/support/news.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createCustody } from './modules/custody/custody.ts';
import { settleDecisions } from './modules/custody/settle-decisions.ts';
import { CustodySetupError } from './modules/custody/setup-error.ts';
import { createDelivery } from './platform/delivery/delivery.ts';
import { OFFICE_DESKS } from './desks.ts';
import { openMissingUsers } from './modules/account/opening.ts';
import { prepareHouse } from './modules/demo/house.ts';
import { prepareTraders } from './modules/demo/house-traders.ts';
import { createDemoClock } from './modules/demo/sales/past.ts';
import { prepareSales, publishWhitePapers } from './modules/demo/sales/prepare-sales.ts';
import { seedNews } from './modules/news/seed.ts';
import { seedOperators } from './modules/operators/seed.ts';
import { seedReplies } from './modules/support/desk/seed.ts';
import { createAuditLog } from './platform/http/audit-log.ts';
import { createDemoRobots } from './platform/http/demo-robots.ts';
import { createOperatorSessions } from './platform/http/operator-sessions.ts';
import { applyLevelLimits } from './modules/identity/apply-level-limits.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { createSessions } from './platform/http/sessions.ts';
import { createSiteSettings } from './platform/http/site-settings.ts';
import { createTranslator } from './platform/http/translator.ts';
import { startAnnouncements } from './modules/messages/announcements.ts';
import { startSnapshots } from './modules/wallet/balance-snapshots.ts';
import { startClosingTickets } from './modules/support/close-tickets.ts';
import { startCnyRate } from './modules/market/cny-rate.ts';
import { startDailyBooks } from './modules/house/daily-books.ts';
import { startDemoRobots } from './modules/demo/demo-robots.ts';
import { startDueChanges } from './platform/changes/due-changes-job.ts';
import { startGatewayPayments } from './modules/fiat/gateway/gateway-payments.ts';
import { startGranting } from './modules/identity/grant-levels.ts';
import { startIndexTicks } from './modules/market/index-ticks.ts';
import { startFiatNotes } from './modules/fiat/fiat-notes.ts';
import { startFiatNotices } from './modules/fiat/fiat-notices.ts';
import { startLeverNotices } from './modules/lever/lever-notices.ts';
import { startLiabilityProofs } from './modules/liabilities/liability-proofs.ts';
import { startMerchantNotices } from './modules/fiat/merchant-notices.ts';
import { startMoneyNotices } from './modules/wallet/money-notices.ts';
import { startFeeTiers } from './modules/fees/move-fee-tiers.ts';
import { startRebates } from './modules/fees/pay-rebates.ts';
import { startPruning } from './prune.ts';
import { startTellingReturned } from './modules/custody/tell-returned-withdrawals.ts';
import { startTickHeads } from './modules/market/tick-heads.ts';
import { startWatch } from './modules/watch/job.ts';
import { startTriage } from './modules/custody/withdrawal-triage.ts';
import { createLiabilityProofs } from './modules/liabilities/proofs.ts';
import { seedCatalogue } from './modules/coins/catalogue.ts';
import { seedFiat } from './modules/fiat/catalogue.ts';
import { followCnyRate } from './modules/fiat/rate.ts';
import { createFiatBoard } from './modules/fiat/board.ts';
import { createLeverBoard } from './modules/lever/board.ts';
import { seedFees } from './modules/fees/catalogue.ts';
import { seedLever } from './modules/lever/catalogue.ts';
import { createMarketData } from './core/market/market.ts';
import { type AllServices, MODULES, openBoards, seedModules } from './modules.ts';
import { openGateway } from './modules/fiat/gateway/open-gateway.ts';
import { createAcceptorBoard } from './modules/fiat/acceptors/board.ts';
import { seedGateway } from './modules/fiat/gateway/catalogue.ts';
import { createMicroBoard } from './modules/seconds/board.ts';
import { seedMicro } from './modules/seconds/catalogue.ts';
import { openSimulation } from './core/market/open-simulation.ts';
import { createStopBoard } from './core/market/stop-board.ts';
import { ensureTickKey } from './core/market/ticks/keys.ts';
import { listen, PortTaken, settlePorts } from './ports.ts';
import { feedsOf } from './feeds.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { readStoredPhones } from './modules/security/read-stored-phones.ts';
import { createLoginLog } from './modules/security/login-log.ts';
import { exitCodeOf } from './core/sequencer/local-sequencer.ts';
import { openSequencer } from './core/sequencer/open.ts';
import { checkDemoMark, checkVaultMark, WrongDatabase } from './core/storage/marks.ts';
import { openStorage, STORAGE_PARTS } from './database.ts';
import { createLog } from './system/log.ts';
import { createPasswords } from './system/passwords.ts';
import { createVault, readVaultKey } from './system/vault.ts';
import { createWatch } from './modules/watch/watch.ts';

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
  const lever = createLeverBoard(snapshot, sequencer);
  const micro = createMicroBoard(snapshot, sequencer);
  const acceptors = createAcceptorBoard(snapshot, sequencer);
  const boards = openBoards(snapshot, sequencer);
  const stops = createStopBoard(snapshot, sequencer);
  const fiat = createFiatBoard(snapshot, sequencer);
  // What the process was away for is booked before anybody is heard.
  await sequencer.submit({ kind: 'keepTime' });
  await seedCatalogue({ storage, sequencer, config });
  await prepareSales({ storage, sequencer, config, clock, readPresent });
  await seedLever({ storage, sequencer, config });
  await seedMicro({ storage, sequencer, config });
  await seedFiat({ storage, sequencer, config });
  await seedGateway({ storage, sequencer, config });
  await seedModules({ storage, sequencer, config });
  await seedFees({ storage, sequencer, config });
  await applyLevelLimits({ storage, sequencer });
  const simulation = await openSimulation(storage.sql, { config, now: clock.now() });
  const market = await createMarketData({ config, storage, sequencer, simulation, clock, log });
  await followCnyRate({ storage, sequencer, market });
  const translator = await createTranslator((id) => market.currency(id)?.name);
  const site = await createSiteSettings(storage.sql, config);
  const delivery = createDelivery({ config, storage, clock, log, translator, site });
  const custody = await createCustody({ config, storage, sequencer, clock, log, market });
  const services: AllServices = {
    config,
    log,
    clock,
    storage,
    sequencer,
    market,
    lever,
    micro,
    acceptors,
    ...boards,
    stops,
    gateway: openGateway(config),
    fiat,
    chat: createChat(storage),
    ticketNews: createTicketNews(storage),
    sessions: createSessions({ sql: storage.sql, clock, hasLimits: config.hasRateLimits }),
    translator,
    passwords: createPasswords(),
    operatorSessions: createOperatorSessions({ sql: storage.sql, clock, hasLimits: config.hasRateLimits }),
    auditLog: createAuditLog({ sql: storage.sql, clock, log }),
    site,
    robots: createDemoRobots({ sql: storage.sql, clock }),
    delivery,
    notifyUser: delivery.notifyUser,
    vault,
    pictures: createPictures(config.uploadsDir),
    loginLog: createLoginLog({ sql: storage.sql, log }),
    custody,
    watch: createWatch({ config, storage, sequencer, clock, log, market, custody }),
    liabilities: createLiabilityProofs({ storage, clock }),
  };
  await seedNews(services);
  await seedReplies(services);
  await publishWhitePapers(services);
  await seedOperators(services);
  await openMissingUsers(services);
  await readStoredPhones(services);
  await ensureTickKey({ sql: storage.sql, vault, clock });
  await custody.fundGenesis();
  // Before anything is signed.
  await settleDecisions(services);
  const app = await buildApp(services, { onInvariant: die });
  const office = await buildApp(services, { origin: 'office', metrics: app.metrics, onInvariant: die });
  const realtime = createRealtime({ app, services, feeds: feedsOf(services) });
  const indexTicks = startIndexTicks({ ...services, simulation });
  const pruning = startPruning(services, STORAGE_PARTS);
  const granting = startGranting(services);
  const deskJobs = [
    startSnapshots(services),
    startTriage(services),
    startTellingReturned(services),
    startDemoRobots(services),
    startRebates(services),
    startFeeTiers(services),
    startDueChanges(services, OFFICE_DESKS),
    startTickHeads(services),
    startAnnouncements(services),
    startGatewayPayments(services),
    startLiabilityProofs(services),
    startDailyBooks(services),
  ];
  const notices = [
    startMoneyNotices(services),
    startLeverNotices(services),
    ...MODULES.flatMap(({ letters }) => letters.map((start) => start(services))),
    startMerchantNotices(services),
    startFiatNotes(services),
    startFiatNotices(services),
    startClosingTickets(services),
  ];
  const cnyRate = startCnyRate(services, app);
  services.watch.attach({
    sockets: () => realtime.stats(),
    index: () => indexTicks.survey(),
    jobs: () =>
      [pruning, granting, ...deskJobs, ...notices].flatMap((job) => ('state' in job ? (job.state() ?? []) : [])),
  });
  delivery.start();
  market.start();
  custody.start();
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
    await granting.stop();
    for (const job of deskJobs) await job.stop();
    await cnyRate.stop();
    await custody.stop();
    await realtime.close();
    await app.close();
    await office.close();
    await delivery.stop();
    await services.loginLog.settled();
    await sequencer.drain();
    for (const job of notices) await job.stop();
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
