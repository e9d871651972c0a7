// Which methods an address answers, so that whoever uses another one gets 405 (RFC 9110, 15.5.6) instead of "not found".
import type { FastifyInstance } from 'fastify';

export type FindMethods = (path: string) => readonly string[];

const READING = ['GET', 'HEAD'] as const;
export const PAGE_METHODS: readonly string[] = READING;

/** `/api/pay/:id/notify` and `/api/docs/static/*` as expressions for addresses. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  );

/** Remembers every route that is mounted from now on. */
export function rememberMethods(app: FastifyInstance): FindMethods {
  const fixed = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ method, url }) => {
    const methods = fixed.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    fixed.set(url, methods);
    if (/[:*]/.test(url)) patterns.set(url, patternOf(url));
  });
  return (path) => {
    const urls = [path, ...[...patterns].filter(([, pattern]) => pattern.test(path)).map(([url]) => url)];
    return [...new Set(urls.flatMap((url) => [...(fixed.get(url) ?? [])]))].toSorted();
  };
}
