// The process: opens storage, loads the engine, builds the app, listens; stops in the reverse order.
import { buildApp } from './app.ts';
import { createChat } from './fiat/chat.ts';
import { createTicketNews } from './support/news.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createCustody } from './custody/custody.ts';
import { settleDecisions } from './custody/settle-decisions.ts';
import { CustodySetupError } from './custody/setup-error.ts';
import { createNetworkChanges } from './custody/network-changes.ts';
import { createCustodyChanges } from './custody/desk-changes.ts';
import { createDelivery } from './delivery/delivery.ts';
import { openMissingUsers } from './features/account/opening.ts';
import { prepareHouse } from './features/demo/house.ts';
import { prepareTraders } from './features/demo/house-traders.ts';
import { createDemoClock } from './features/demo/sales/past.ts';
import { prepareSales, publishWhitePapers } from './features/demo/sales/prepare-sales.ts';
import { seedNews } from './features/news/seed.ts';
import { createOperatorChanges } from './features/operators/operator-changes.ts';
import { seedOperators } from './features/operators/seed.ts';
import { seedReplies } from './features/ticket-desk/seed.ts';
import { limitChanges } from './features/limit-desk/limit-changes.ts';
import { announcementChanges } from './features/message-desk/announcement-changes.ts';
import { roleChanges } from './features/roles/role-changes.ts';
import { createAuditLog } from './http/audit-log.ts';
import { createDemoRobots } from './http/demo-robots.ts';
import { createOperatorSessions } from './http/operator-sessions.ts';
import { applyLevelLimits } from './identity/apply-level-limits.ts';
import { createPictures } from './identity/pictures.ts';
import { createSessions } from './http/sessions.ts';
import { createSiteSettings } from './http/site-settings.ts';
import { createTranslator } from './http/translator.ts';
import { startAnnouncements } from './jobs/announcements.ts';
import { startSnapshots } from './jobs/balance-snapshots.ts';
import { startClosingTickets } from './jobs/close-tickets.ts';
import { startCnyRate } from './jobs/cny-rate.ts';
import { startDailyBooks } from './jobs/daily-books.ts';
import { startDemoRobots } from './jobs/demo-robots.ts';
import { startDueChanges } from './jobs/due-changes.ts';
import { startGatewayPayments } from './jobs/gateway-payments.ts';
import { startGranting } from './jobs/grant-levels.ts';
import { startIndexTicks } from './jobs/index-ticks.ts';
import { startFiatNotes } from './jobs/fiat-notes.ts';
import { startFiatNotices } from './jobs/fiat-notices.ts';
import { startLeverNotices } from './jobs/lever-notices.ts';
import { startLiabilityProofs } from './jobs/liability-proofs.ts';
import { startMerchantNotices } from './jobs/merchant-notices.ts';
import { startMoneyNotices } from './jobs/money-notices.ts';
import { startFeeTiers } from './jobs/move-fee-tiers.ts';
import { startRebates } from './jobs/pay-rebates.ts';
import { startPruning } from './jobs/prune.ts';
import { startTellingReturned } from './jobs/returned-withdrawals.ts';
import { startTickHeads } from './jobs/tick-heads.ts';
import { startWatch } from './jobs/watch.ts';
import { startTriage } from './jobs/withdrawal-triage.ts';
import { createLiabilityProofs } from './liabilities/proofs.ts';
import { seedCatalogue } from './market/catalogue.ts';
import { seedFiat } from './market/fiat-catalogue.ts';
import { followCnyRate } from './market/fiat-rate.ts';
import { createFiatBoard } from './market/fiat-board.ts';
import { createLeverBoard } from './market/lever-board.ts';
import { coinChanges } from './market/coin-changes.ts';
import { seedFees } from './market/fee-catalogue.ts';
import { feeChanges } from './market/fee-changes.ts';
import { fiatChanges } from './market/fiat-changes.ts';
import { createHouseChanges } from './market/house-moves.ts';
import { leverChanges } from './market/lever-changes.ts';
import { seedLever } from './market/lever-catalogue.ts';
import { createMarketData } from './market/market.ts';
import { type AllServices, MODULES, openBoards, seedModules } from './modules.ts';
import { openGateway } from './gateway/open-gateway.ts';
import { createAcceptorBoard } from './market/acceptor-board.ts';
import { seedGateway } from './market/gateway-catalogue.ts';
import { createMicroBoard } from './market/micro-board.ts';
import { seedMicro } from './market/micro-catalogue.ts';
import { microChanges } from './market/micro-changes.ts';
import { openSimulation } from './market/open-simulation.ts';
import { createStopBoard } from './market/stop-board.ts';
import { ensureTickKey } from './market/ticks/keys.ts';
import { listen, PortTaken, settlePorts } from './ports.ts';
import { feedsOf } from './feeds.ts';
import { createRealtime } from './realtime/realtime.ts';
import { readStoredPhones } from './security/read-stored-phones.ts';
import { createLoginLog } from './security/login-log.ts';
import { exitCodeOf } from './sequencer/local-sequencer.ts';
import { openSequencer } from './sequencer/open.ts';
import { checkDemoMark, checkVaultMark, WrongDatabase } from './storage/marks.ts';
import { openStorage, STORAGE_PARTS } from './database.ts';
import { createLog } from './system/log.ts';
import { createPasswords } from './system/passwords.ts';
import { createVault, readVaultKey } from './system/vault.ts';
import { createWatch } from './watch/watch.ts';

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
    startDueChanges(services, leverChanges),
    startTickHeads(services),
    startDueChanges(services, microChanges),
    startDueChanges(services, fiatChanges),
    ...MODULES.map(({ changes }) => startDueChanges(services, changes)),
    startDueChanges(services, coinChanges),
    startDueChanges(services, roleChanges),
    startDueChanges(services, createOperatorChanges(services)),
    startDueChanges(services, limitChanges),
    startDueChanges(services, feeChanges),
    startDueChanges(services, announcementChanges),
    startAnnouncements(services),
    startDueChanges(services, createCustodyChanges(custody)),
    startDueChanges(services, createHouseChanges(lever)),
    startDueChanges(services, createNetworkChanges(custody)),
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
