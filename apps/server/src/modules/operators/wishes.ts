// What an admin asks for about an operator, before it is a proposal. Refusals in this order: the operator, oneself, how many admins
// there are to decide, whether anything would change.
import type { officeOperators, ParsedInputOf } from '@bourse/contract';
import { type OperatorChange, refuse, type Result } from '@bourse/domain';
import { areAdminsEnough } from '../../platform/changes/four-eyes.ts';
import { changesOf, wishOf } from '../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../platform/http/proposals.ts';
import type { OperatorsServices } from './services.ts';
import { flags } from '../../system/codecs.ts';
import { findOperator, findOperatorByEmail, type Operator } from './queries.ts';

type Wished = Promise<Result<Wish<OperatorChange>>>;
type Asking<Input> = { readonly input: Input; readonly by: string };
const NONE: ReadonlyMap<string, string> = new Map();

export async function wishAdd(
  services: OperatorsServices,
  { input: { email, name, role, reason } }: Asking<ParsedInputOf<typeof officeOperators.proposeAdd>>,
): Wished {
  const { sql } = services.storage;
  if (await findOperatorByEmail(sql, email)) return refuse('operator_exists');
  if (!(await areAdminsEnough(sql))) return refuse('console_only');
  const changes = changesOf(
    new Map([
      ['name', name],
      ['role', role],
    ]),
    NONE,
  );
  return wishOf(services, { kind: 'add', subject: email, changes, reason });
}

const textsOf = ({ role, isDisabled }: Pick<Operator, 'role' | 'isDisabled'>) =>
  new Map([
    ['role', role],
    ['is_disabled', flags.show(isDisabled)],
  ]);

export async function wishChange(
  services: OperatorsServices,
  { input: { id, role, is_disabled, seen, reason }, by }: Asking<ParsedInputOf<typeof officeOperators.proposeChange>>,
): Wished {
  const found = await findDecidable(services, { id, by });
  if (!found.ok) return found;
  const stands = found.value;
  const isDisabled = is_disabled === undefined ? stands.isDisabled : is_disabled === 1;
  const changes = changesOf(textsOf({ role: role ?? stands.role, isDisabled }), textsOf(stands));
  if (changes.length === 0) return refuse('operator_unchanged');
  return wishOf(services, { kind: 'change', subject: stands.email, changes, reason }, { seen });
}

export async function wishReset(
  services: OperatorsServices,
  { input: { id, reason }, by }: Asking<ParsedInputOf<typeof officeOperators.proposeReset>>,
): Wished {
  const found = await findDecidable(services, { id, by });
  if (!found.ok) return found;
  const changes = [{ field: 'login', from: '', to: 'anew' }];
  return wishOf(services, { kind: 'reset', subject: found.value.email, changes, reason });
}

async function findDecidable(
  { storage: { sql } }: OperatorsServices,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<Result<Operator, 'operator_not_found' | 'not_yourself' | 'console_only'>> {
  const operator = await findOperator(sql, id);
  if (!operator) return refuse('operator_not_found');
  if (operator.email === by) return refuse('not_yourself');
  if (!(await areAdminsEnough(sql, operator.email))) return refuse('console_only');
  return { ok: true, value: operator };
}
