// The share of frames that were due and not drawn on a trading screen while the book changes 100 times a second: at full
// speed, and on a processor four times slower, there against an empty canvas that is cleared with every frame.
import type { Browser, Page } from 'playwright-core';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { registerUsers } from '../../tests/support/users.ts';
import { BusyMarket } from './busy-market.ts';
import { SETTLE_MS, type Screen, slowDown } from './web-loading.ts';

const BOOK_CHANGES_PER_SECOND = 100;
const DRAWING_SECONDS = 10;
const FRAME_MS = 1000 / 60;
const DROPPED_SHARE_MAX = 0.01;
/** Beyond what an empty canvas drops on the slow processor. */
const SLOWED_EXCESS_MAX = 0.03;

/** Runs in the page: the times between one frame and the next. */
const FRAME_GAPS = `new Promise((resolve) => {
  const gaps = [];
  const endsAt = performance.now() + ${DRAWING_SECONDS * 1000};
  let last;
  const onFrame = (at) => {
    if (last !== undefined) gaps.push(at - last);
    last = at;
    if (at < endsAt) requestAnimationFrame(onFrame);
    else resolve(gaps);
  };
  requestAnimationFrame(onFrame);
})`;

const EMPTY_CANVAS = `<!doctype html><title>Canvas</title><body style="margin:0"><canvas width="1440" height="900"></canvas><script>
  const pen = document.querySelector('canvas').getContext('2d');
  const draw = () => { pen.clearRect(0, 0, 1440, 900); requestAnimationFrame(draw); };
  draw();
</script>`;

async function shareDropped(page: Page): Promise<number> {
  const gapsMs = await page.evaluate<number[]>(FRAME_GAPS);
  const due = gapsMs.reduce((sum, gapMs) => sum + Math.max(1, Math.round(gapMs / FRAME_MS)), 0);
  return (due - gapsMs.length) / due;
}

type Watch = () => Promise<number>;

async function drawScreen(page: Page, { url, usable, watch }: { url: string; usable: string; watch: Watch }) {
  await page.goto(url);
  await page.locator(usable).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const droppedShare = await watch();
  const session = await slowDown(page);
  const droppedShareSlowed = await watch();
  await session.detach();
  return { droppedShare, droppedShareSlowed };
}

async function drawCanvas(page: Page, watch: Watch): Promise<number> {
  await page.goto('about:blank');
  await page.setContent(EMPTY_CANVAS);
  await slowDown(page);
  return watch();
}

/** The screens one after another, and the canvas after them. */
export async function measureDrawing(browser: Browser, screens: readonly Screen[]) {
  const server = await startServerProcess({ SIMULATOR: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const users = await registerUsers({ port: server.port, count: 10 });
    const market = new BusyMarket({ port: server.port, users, ordersPerSecond: BOOK_CHANGES_PER_SECOND });
    await market.trade(1);
    const page = await context.newPage();
    let failures = 0;
    /** While the market trades, so that the server takes as much of the machine each time. */
    const watch = async (): Promise<number> => {
      const trading = market.trade(DRAWING_SECONDS + 2);
      await page.waitForTimeout(1_000);
      const share = await shareDropped(page);
      failures += (await trading).failures;
      return share;
    };
    const drawn: ({ readonly name: string } & Awaited<ReturnType<typeof drawScreen>>)[] = [];
    for (const { name, path, usable } of screens)
      drawn.push({ name, ...(await drawScreen(page, { url: server.url + path, usable, watch })) });
    const ofCanvasSlowed = await drawCanvas(page, watch);
    await market.close();
    const rows = drawn.map((figures) => ({
      ...figures,
      ofCanvasSlowed,
      isWithin:
        figures.droppedShare <= DROPPED_SHARE_MAX && figures.droppedShareSlowed - ofCanvasSlowed <= SLOWED_EXCESS_MAX,
    }));
    return { rows, failures, isWithin: failures === 0 && rows.every(({ isWithin }) => isWithin) };
  } finally {
    await context.close();
    await server.stop();
  }
}
