// What each day has brought, and that its books were closed.
import { officeReports } from '@bourse/contract';
import {
  DAY_MS,
  FEE_PRODUCTS,
  formatShanghai,
  type Instant,
  instant,
  startOfShanghaiDay,
  sumWorthTexts,
  VOLUME_PRODUCTS,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '../../../platform/http/mount.ts';
import { measureDay } from '../day-figures.ts';
import { priceInUsdt } from '../../../core/market/market-view.ts';
import type { HouseServices } from '../services.ts';
import type { DayFigures } from '../tables.ts';
import { countClosings, findClosings } from './closings.ts';
import { sendClosingsCsv, sendDaysCsv } from './files.ts';
import { query } from '../../../core/storage/query.ts';

export function reportRoutes(app: FastifyInstance, services: HouseServices): void {
  const { sql } = services.storage;
  mount(app, services, officeReports.days, async (context) => {
    const rows = await findDays(services, Number(context.input.days));
    return context.input.format === 'csv' ? sendDaysCsv(services, context, rows) : { message: rows };
  });
  mount(app, services, officeReports.listClosings, async (context) => {
    const { format, page, limit } = context.input;
    const total = await countClosings(sql);
    if (format === 'csv') return sendClosingsCsv(services, context, total);
    const list = await findClosings(services, { before: undefined, offset: (page - 1) * limit, limit });
    return { message: { list, total } };
  });
}

const { fees, volumes, deposits, withdrawals } = officeReports.days.message.element.shape;
/** The figures of a day that is over, in the form that its report stores. */
const FIGURES = z.object({ fees, volumes, newUsers: z.number(), activeUsers: z.number(), deposits, withdrawals });
const REPORT = { day: kinds.instant, figures: kinds.json((figures) => FIGURES.parse(figures)) };

/** Days that were reported on, the oldest first, and today so far. */
async function findDays(services: HouseServices, days: number): Promise<officeReports.ReportDayRow[]> {
  const { storage, clock, market } = services;
  const today = startOfShanghaiDay(clock.now());
  const rows = await query(storage.sql, REPORT)`
    SELECT day, figures FROM daily_reports WHERE day > ${today - days * DAY_MS} AND day < ${today} ORDER BY day`;
  const open = { from: today, until: instant(today + DAY_MS) };
  const now = await measureDay(storage.sql, open, (id) => priceInUsdt(market, { id }));
  const past = rows.map((row) => viewDay(row.day, row.figures));
  return [...past, { ...viewDay(today, now), is_open: true }];
}

function viewDay(day: Instant, figures: DayFigures): officeReports.ReportDayRow {
  const { fees, volumes, newUsers, activeUsers, deposits, withdrawals } = figures;
  return {
    day: formatShanghai(day).slice(0, 10),
    is_open: false,
    fees,
    volumes,
    fees_total: sumWorthTexts(FEE_PRODUCTS.map((product) => fees[product])),
    volumes_total: sumWorthTexts(VOLUME_PRODUCTS.map((product) => volumes[product])),
    new_users: newUsers,
    active_users: activeUsers,
    deposits,
    withdrawals,
  };
}
