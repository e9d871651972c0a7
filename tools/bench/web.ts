// npm run bench -- web: what the screens cost a visitor, against their budgets. Bytes are bytes; the largest contentful paint
// is a ratio to a bare page's in the same run; frames are compared with an empty canvas's. Milliseconds are only printed.
import { launchBrowser } from '../../tests/e2e/browser.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { buildWeb } from '../run/setup.mjs';
import { measureCritical, readManifest } from './critical-bytes.ts';
import { measureDrawing } from './web-drawing.ts';
import { measureLoading, type Screen } from './web-loading.ts';

const TICKET = 'form[aria-label] input:not([disabled])';
const TRADING_SCREENS: readonly Screen[] = [
  { name: 'trading', path: '/dealCenter', usable: TICKET, idleBytesMax: 300_000 },
  { name: 'contracts', path: '/leverdealCenter', usable: TICKET, idleBytesMax: 300_000 },
  { name: 'seconds', path: '/secondDealCenter', usable: TICKET, idleBytesMax: 300_000 },
];
const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', usable: 'main h1', idleBytesMax: 180_000 },
  ...TRADING_SCREENS,
];

const kilobytes = (bytes: number): number => Number((bytes / 1000).toFixed(1));

async function main(): Promise<void> {
  buildWeb(process.execPath);
  const critical = measureCritical(readManifest());
  const browser = await launchBrowser();
  try {
    const server = await startServerProcess({ SIMULATOR_SEED: 'web', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
    const rows: Awaited<ReturnType<typeof measureLoading>>[] = [];
    try {
      for (const screen of SCREENS) rows.push(await measureLoading(browser, server.url, screen));
    } finally {
      await server.stop();
    }
    const drawing = await measureDrawing(browser, TRADING_SCREENS);
    console.table(
      rows.map(({ name, figures, isWithin }) => ({
        screen: name,
        'LCP to bare': Number(figures.ratio.toFixed(2)),
        'LCP ms': Math.round(figures.lcpMs),
        'bare LCP ms': Math.round(figures.bareLcpMs),
        'kB before LCP': kilobytes(figures.weightBytes),
        'usable ms': Math.round(figures.usableMs),
        'layout shift': Number(figures.shift.toFixed(4)),
        'kB critical': kilobytes(critical.find((each) => each.name === name)?.bytes ?? Number.NaN),
        'kB after idle': kilobytes(figures.idleBytes),
        'within budget': isWithin,
      })),
    );
    console.table(drawing.rows);
    if (drawing.failures > 0) console.log(`${drawing.failures} orders of the busy market failed`);
    const ratio = Math.max(...rows.map(({ figures }) => figures.ratio));
    const ok = drawing.isWithin && [...rows, ...critical].every(({ isWithin }) => isWithin);
    const screens = Object.fromEntries(rows.map(({ name, figures }) => [name, figures]));
    const { rows: drawn, failures } = drawing;
    console.log(JSON.stringify({ bench: 'web', ratio, ok, ...screens, drawn, failures }));
    if (!ok) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

await main();
