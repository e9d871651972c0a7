// Trade in fiat money between users: the market, deals from their opening to their end, publishers and their ads.
import type { FastifyInstance } from 'fastify';
import type { FiatServices } from '../services.ts';
import { pictureRoutes } from '../deals/picture-routes.ts';
import { adRoutes } from './ad-routes.ts';
import { dealRoutes } from './deal-routes.ts';
import { detailRoutes } from './detail-routes.ts';
import { createFigures } from './figures.ts';
import { listRoutes } from './list-routes.ts';
import { marketRoutes } from './market-routes.ts';
import { merchantRoutes } from './merchant-routes.ts';
import type { C2cServices } from './needs.ts';
import { optionRoutes } from './option-routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { takeRoutes } from './take-routes.ts';

export function fiatRoutes(app: FastifyInstance, base: FiatServices): void {
  const services: C2cServices = { ...base, figures: createFigures(base) };
  marketRoutes(app, services);
  takeRoutes(app, services);
  dealRoutes(app, services);
  detailRoutes(app, services);
  listRoutes(app, services);
  adRoutes(app, services);
  shopRoutes(app, services);
  merchantRoutes(app, services);
  optionRoutes(app, services);
  pictureRoutes(app, services);
}
