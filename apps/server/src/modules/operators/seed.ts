// The first operators: those of the demo, or the admin that the environment names. Only where there is none yet.
import type { OperatorsServices } from './services.ts';
import { addOperator } from './accounts.ts';
import { seedDemoOperators } from './demo-operators.ts';
import { hasOperators } from './queries.ts';

export async function seedOperators(services: OperatorsServices): Promise<void> {
  const { config, storage, log } = services;
  if (await hasOperators(storage.sql)) return;
  if (config.isDemo) await seedDemoOperators(services);
  if (config.firstAdmin === undefined) return;
  const { email, password: firstPassword } = config.firstAdmin;
  const actor = { actor: 'console', ip: '' };
  const added = await addOperator(services, { email, name: 'Admin', role: 'admin', firstPassword }, actor);
  if (added.ok) log.info({ email }, 'the first admin was made; the first password holds for 72 hours');
  else log.error({ email, refusal: added.code }, 'the first admin could not be made');
}
