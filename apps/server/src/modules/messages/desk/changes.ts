// Announcements that two operators decide on: at their time they begin, and a job sends them.
import { officeMessages } from '@bourse/contract';
import { accept, type Audience, refuse } from '@bourse/domain';
import {
  type AnnouncementContent,
  beginAnnouncement,
  isForEverybody,
  readContent,
  showContent,
} from '../../../platform/delivery/announcements.ts';
import { countAudience, parseMembers } from '../../../platform/delivery/audience.ts';
import { askBy, type ChangeKind, changesOf, defineDesk } from '../../../platform/http/desk.ts';
import { viewProposal } from '../../../platform/http/proposals.ts';
import type { MessagesServices } from '../services.ts';
import { viewContent } from './content.ts';

const announcement: ChangeKind<MessagesServices> = {
  isManifold: true,
  ask: askBy(officeMessages.proposeAnnouncement, (services: MessagesServices, input) => {
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

const isKnownCoin = ({ market }: MessagesServices, audience: Audience, [coin]: readonly string[]): boolean =>
  audience !== 'holders' || market.currency(Number(coin)) !== undefined;

export const announcementChanges = defineDesk({
  name: 'messages',
  lock: 5_427_300_046,
  calls: officeMessages,
  view: async ({ market, storage }: MessagesServices, proposal) => {
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
