// What operators ask for about fiat trade, and what others decide.
import { officeFiatCases, officeFiatMoney, officeFiatSettings } from '@bourse/contract';
import type { FiatChange } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { mountProposals } from '../../../platform/http/proposal-routes.ts';
import { ask } from '../../../platform/http/proposal-wishes.ts';
import { type Proposal, viewProposal } from '../../../platform/http/proposals.ts';
import { fiatChanges } from '../changes.ts';
import type { FiatServices } from '../services.ts';
import { wishMerchant, wishVerdict } from './decision-wishes.ts';
import { nameCoin } from './lists.ts';
import {
  wishAcceptor,
  wishCoin,
  wishCurrency,
  wishGateway,
  wishGatewayFund,
  wishGatewayOrder,
  wishQuota,
  wishRate,
  wishRules,
  wishWay,
} from './setting-wishes.ts';

export function proposalRoutes(app: FastifyInstance, services: FiatServices): void {
  mountProposals(app, services, officeFiatSettings, {
    desk: fiatChanges,
    view: (proposal) => viewChange(services, proposal),
  });
  settingRequests(app, services);
  decisionRequests(app, services);
  moneyRequests(app, services);
}

function settingRequests(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatSettings.proposeRules, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishRules(services, input), { request, t }),
  );
  mount(app, services, officeFiatSettings.proposeCurrency, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishCurrency(services, input), { request, t }),
  );
  mount(app, services, officeFiatSettings.proposeRate, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishRate(services, input), { request, t }),
  );
  mount(app, services, officeFiatSettings.proposeCoin, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishCoin(services, input), { request, t }),
  );
  mount(app, services, officeFiatSettings.proposeQuota, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishQuota(services, input), { request, t }),
  );
  mount(app, services, officeFiatSettings.proposeWay, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishWay(services, input), { request, t }),
  );
}

function decisionRequests(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatCases.proposeMerchant, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishMerchant(services, input), { request, t }),
  );
  mount(app, services, officeFiatCases.proposeVerdict, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishVerdict(services, input), { request, t }),
  );
}

function moneyRequests(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatMoney.proposeAcceptor, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishAcceptor(services, input), { request, t }),
  );
  mount(app, services, officeFiatMoney.proposeGateway, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishGateway(services, input), { request, t }),
  );
  mount(app, services, officeFiatMoney.proposeGatewayFund, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishGatewayFund(services, input), { request, t }),
  );
  mount(app, services, officeFiatMoney.proposeGatewayOrder, async ({ input, request, t }) =>
    ask(services, fiatChanges, await wishGatewayOrder(services, input), { request, t }),
  );
}

const viewChange = (services: FiatServices, proposal: Proposal<FiatChange>): officeFiatSettings.FiatProposalRow => ({
  ...viewProposal(proposal),
  kind: proposal.kind,
  ...viewSubject(services, proposal),
});

type Subject = Pick<officeFiatSettings.FiatProposalRow, 'subject' | 'user_id' | 'deal_id'>;

function viewSubject(services: FiatServices, { kind, subject = '' }: Proposal<FiatChange>): Subject {
  const nobody = { user_id: 0, deal_id: 0 };
  if (kind === 'coin') return { ...nobody, subject: nameCoin(services, Number(subject)) };
  if (kind === 'acceptor') return { ...nobody, subject, user_id: Number(subject) };
  if (kind === 'merchant') {
    const [user = '', coin = ''] = subject.split(' ');
    return { ...nobody, subject: `${user} ${nameCoin(services, Number(coin))}`, user_id: Number(user) };
  }
  if (kind === 'verdict' || kind === 'acceptor_verdict' || kind === 'gateway_order') {
    return { ...nobody, subject: `#${subject}`, deal_id: Number(subject) };
  }
  return { ...nobody, subject };
}
