// Announcements that two operators decide on: at their time they begin, and a job sends them.
import { officeMessages } from '@bourse/contract';
import { accept, type Audience, currencyId, refuse, SECOND_MS } from '@bourse/domain';
import type { MarketData } from '../../../core/market/market-data.ts';
import {
  type AnnouncementContent,
  beginAnnouncement,
  isForEverybody,
  readContent,
  sendAnnouncements,
  showContent,
} from '../../../platform/delivery/announcements.ts';
import { countAudience, parseMembers } from '../../../platform/delivery/audience.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { askBy, type ChangeKind, changesOf, defineDesk } from '../../../platform/http/desk.ts';
import { viewProposal } from '../../../platform/http/proposals.ts';
import { every, type Running } from '../../../platform/jobs/every.ts';

const announcement: ChangeKind<BaseServices> = {
  isManifold: true,
  ask: askBy(officeMessages.proposeAnnouncement, (services: BaseServices, input) => {
    const { texts, link = '', audience, is_in_box: isInBox, is_by_mail: isByMail } = input;
    const members = parseMembers(input);
    if (members === undefined || !isKnownCoin(services, audience, members)) {
      return refuse('invalid_request', { field: 'members' });
    }
    if (!isForEverybody(texts)) return refuse('invalid_request', { field: 'texts' });
    if (isInBox === 0 && isByMail === 0) return refuse('invalid_request', { field: 'is_in_box' });
    const ways = { isInBox: isInBox === 1, isByMail: isByMail === 1 };
    const content: AnnouncementContent = { texts, link, audience, members: members.join(', '), ...ways };
    return accept({ changes: changesOf(showContent(content), new Map()) });
  }),
  check: async ({ storage }, { texts }) => {
    const { people } = await countAudience(storage.sql, readContent(texts));
    return people > 0 ? accept(undefined) : refuse('audience_empty');
  },
  apply: async ({ storage, clock }, { id, texts }) => {
    await beginAnnouncement(storage.sql, { proposalId: Number(id), content: readContent(texts), now: clock.now() });
    return accept(undefined);
  },
};

const isKnownCoin = ({ market }: BaseServices, audience: Audience, [coin]: readonly string[]): boolean =>
  audience !== 'holders' || market.currency(Number(coin)) !== undefined;

export const announcementChanges = defineDesk({
  name: 'messages',
  lock: 5_427_300_046,
  calls: officeMessages,
  view: async ({ market, storage }: BaseServices, proposal) => {
    const content = readContent(new Map(proposal.changes.map(({ field, to }) => [field, to])));
    const isAhead = proposal.status === 'pending' || proposal.status === 'approved';
    return {
      ...viewProposal(proposal),
      ...viewContent(market, content),
      kind: proposal.kind,
      people: isAhead ? (await countAudience(storage.sql, content)).people : null,
    };
  },
  changes: { announcement },
});

/** Shows what an announcement says and to whom, as the desk does. */
export const viewContent = (
  market: Pick<MarketData, 'currency'>,
  { texts, link, audience, members, isInBox, isByMail }: AnnouncementContent,
) => ({
  texts: { ...texts },
  link,
  audience,
  members,
  coin_name: (audience === 'holders' ? market.currency(currencyId(Number(members)))?.name : undefined) ?? '',
  is_in_box: isInBox ? (1 as const) : (0 as const),
  is_by_mail: isByMail ? (1 as const) : (0 as const),
});

const EVERY_MS = 2 * SECOND_MS;

/** Sends announcements that are under way, from now on, beginning where the last process came to. */
export const startAnnouncements = (
  services: Pick<BaseServices, 'clock' | 'config' | 'log' | 'notifyUser' | 'storage'>,
): Running => every(EVERY_MS, { log: services.log, name: 'announcements', run: () => sendAnnouncements(services) });
