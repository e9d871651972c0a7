// Who becomes a regional agent, or is one no more: an operator asks, another decides. An agent sees the users of a region,
// so neither alone hands that out, and neither may be the user in person.
import { officeAgents } from '@bourse/contract';
import { accept, refuse, type Result, userId, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { ProposedChange } from '../../platform/changes/tables.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import { type OperatorActor, operatorActorOf } from '../../platform/http/operator-acts.ts';
import {
  approveAboutUser,
  askAboutUser,
  fieldsTo,
  findPendingUserChange,
  listUserChanges,
  type Matter,
  rejectAboutUser,
  say,
  type UserChange,
  userDesk,
  viewUserChange,
} from '../../platform/http/user-changes.ts';
import { findAgency, type Region, setAgency, tidyRegion } from './regions.ts';

const PAGE_SIZE = 20;

const AGENCY: Matter = {
  desk: 'agents',
  kind: 'region',
  own: 'own_request',
  again: 'agency_already_requested',
  gone: 'agency_request_not_found',
  name: ({ id }) => ({ request: id }),
};

/** Without a city the user is to be an agent no more. */
function regionOf({ changes }: { readonly changes: readonly ProposedChange[] }): Region | undefined {
  const texts = new Map(changes.map(({ field, to }) => [field, to]));
  const city = texts.get('city');
  return city === undefined ? undefined : { city, district: texts.get('district') ?? '' };
}

export const viewPlace = (region: Region | undefined) => ({
  city_name: region?.city ?? '',
  district_name: region?.district ?? '',
});

type Status = officeAgents.AgencyRequestRow['status'];

function viewRequest(request: UserChange, status: Status): officeAgents.AgencyRequestRow {
  const region = regionOf(request);
  return { ...viewUserChange(request), kind: region ? 'appoint' : 'dismiss', ...viewPlace(region), status };
}

/** Shows what is asked for about a user, and nobody has decided. */
export async function viewPendingAgency(
  services: BaseServices,
  user: UserId,
): Promise<officeAgents.AgencyRequestRow | undefined> {
  const request = await findPendingUserChange(services, AGENCY, user);
  return request && viewRequest(request, 'pending');
}

type Wish = {
  readonly userId: UserId;
  /** Undefined means that the user is to be an agent no more. */
  readonly region: Region | undefined;
  readonly reason: string;
  readonly by: OperatorActor;
};

function requestAgency(services: BaseServices, { region: wanted, ...asked }: Wish): Promise<Result<undefined>> {
  const region = wanted && tidyRegion(wanted);
  const changes = region ? fieldsTo(region) : [];
  return askAboutUser(services, AGENCY, { ...asked, changes }, async (transaction) => {
    const held = await findAgency(transaction, asked.userId);
    if (held?.city === region?.city && held?.district === region?.district) return refuse('agency_unchanged');
    return accept({ before: { region: held ?? null }, after: { region: region ?? null } });
  });
}

export const agencyChanges = userDesk({
  name: AGENCY.desk,
  lock: 5_427_300_048,
  mount: (app: FastifyInstance, services: BaseServices): void => {
    mount(app, services, officeAgents.listAgencyRequests, async ({ input: { status, page } }) => {
      const query = { status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      const { list, total } = await listUserChanges(services, AGENCY, query);
      return { message: { list: list.map((request) => viewRequest(request, status)), total } };
    });
    mount(app, services, officeAgents.requestAgency, async ({ input, request, t }) => {
      const city = input.city_name?.trim() ?? '';
      const region = city === '' ? undefined : { city, district: input.district_name ?? '' };
      const wish = { userId: userId(input.id), region, reason: input.reason, by: operatorActorOf(request) };
      return say(await requestAgency(services, wish), t('answer.agency_requested'));
    });
    mount(app, services, officeAgents.approveAgency, async ({ input: { id }, request, t }) => {
      const decision = { id, by: operatorActorOf(request) };
      const approved = await approveAboutUser(services, AGENCY, decision, async (transaction, asked) => {
        const region = regionOf(asked);
        const before = { region: (await findAgency(transaction, asked.userId)) ?? null };
        await setAgency(transaction, { userId: asked.userId, region, now: services.clock.now() });
        return accept({ before, after: { region: region ?? null } });
      });
      return say(approved, t('answer.agency_approved'));
    });
    mount(app, services, officeAgents.rejectAgency, async ({ input, request, t }) => {
      const rejected = await rejectAboutUser(services, AGENCY, { ...input, by: operatorActorOf(request) });
      return say(rejected, t('answer.agency_rejected'));
    });
  },
});
