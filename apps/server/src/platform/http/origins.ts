// Who answers what. The traders' app and the back office are served on origins of their own, by an app each: for what the
// other one answers there is no route at all, so that no script of a trader's page reaches anything of an operator's.
import { type Call, isOfficePath, market, sitePictures } from '@bourse/contract';
import type { Config } from '../../config.ts';
import type { Site } from './own-host.ts';

export type Origin = 'traders' | 'office';

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin whose calls and pages it answers. */
    origin: Origin;
  }
}

/** Calls of everybody that the back office makes too: whether this is a demo, and pictures. */
const SHARED: ReadonlySet<string> = new Set(
  [market.clientConfig, market.currencyLogo, sitePictures.picture].map(({ path }) => path),
);

export function isAnsweredAt(origin: Origin, { path }: Pick<Call, 'path'>): boolean {
  return SHARED.has(path) || isOfficePath(path) === (origin === 'office');
}

/** By which names browsers know an origin. */
export const siteOf = (origin: Origin, { host, publicUrl, officeUrl }: Config): Site => ({
  host,
  publicUrl: origin === 'office' ? officeUrl : publicUrl,
});
