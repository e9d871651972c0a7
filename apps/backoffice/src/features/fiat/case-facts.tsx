// What a deal is about, where its seller is paid, and how it came to where it stands.
import type { officeFiatCases, officeFiatRows } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { CasePicture, type CaseName } from './case-picture.tsx';
import { AcceptorDealBadge, coinText, DealBadge, moneyOf, Person, sideText } from './look.tsx';

type Case = officeFiatCases.FiatCase;

function DealFacts({ deal }: { readonly deal: officeFiatRows.FiatDealRow }) {
  const coin = deal.currency_name;
  return (
    <Facts
      facts={[
        [t('office.users.state'), <DealBadge key="state" state={deal.state} />],
        ...(deal.end_reason === ''
          ? []
          : [[t('office.fiat.endReason'), t(`office.fiat.end.${deal.end_reason}`)] as const]),
        [t('office.fiat.number'), coinText(deal.number, coin)],
        [t('office.fiat.price'), `${formatDecimal(deal.price)} ${deal.fiat}`],
        [t('office.fiat.money'), moneyOf(deal)],
        [t('office.fiat.worth'), coinText(deal.worth, 'USDT')],
        [t('office.fiat.held'), coinText(deal.held, coin)],
        [t('office.fiat.kind'), t(`office.fiat.adKind.${deal.kind}`)],
        [t('office.fiat.adId'), `${deal.ad_id} · ${sideText(deal.side)}`],
        [t('office.fiat.opened'), deal.open_time],
        [t('office.fiat.payUntil'), deal.pay_until],
        [t('office.fiat.paidAt'), deal.pay_time],
        [t('office.fiat.appealTime'), deal.appeal_time],
        [t('office.fiat.endedAt'), deal.end_time],
      ]}
    />
  );
}

function AcceptorDealFacts({ deal }: { readonly deal: officeFiatRows.AcceptorDealRow }) {
  return (
    <Facts
      facts={[
        [t('office.users.state'), <AcceptorDealBadge key="state" state={deal.state} />],
        [t('office.fiat.side'), t(`office.acceptors.side.${deal.side}`)],
        [t('office.acceptors.acceptor'), <Person key="acceptor" user={deal.acceptor} />],
        [t('office.fiat.number'), coinText(deal.number, 'USDT')],
        [t('office.acceptors.share'), coinText(deal.fee, 'USDT')],
        [t('office.fiat.money'), moneyOf({ money: deal.money, fiat: 'CNY' })],
        [t('office.fiat.rate'), formatDecimal(deal.rate)],
        [t('office.fiat.opened'), deal.open_time],
        [t('office.fiat.deadline'), deal.deadline],
        [t('office.fiat.paidAt'), deal.pay_time],
        [t('office.fiat.endedAt'), deal.end_time],
      ]}
    />
  );
}

export function CaseFacts({ found }: { readonly found: Case }) {
  return (
    <Panel title={t('office.users.facts')}>
      {found.deal && <DealFacts deal={found.deal} />}
      {found.acceptor_deal && <AcceptorDealFacts deal={found.acceptor_deal} />}
      <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">{t('office.fiat.lookLogged')}</p>
    </Panel>
  );
}

type Method = Case['terms']['methods'][number];

function MethodFacts({ method, of }: { readonly method: Method; readonly of: CaseName }) {
  const facts: (readonly [string, string])[] = [
    [t('office.fiat.holder'), method.real_name],
    [t('office.fiat.accountNumber'), method.account],
    [t('office.fiat.nickname'), method.nickname],
    [t('office.fiat.bank'), method.bank_name],
    [t('office.fiat.branch'), method.bank_address],
  ];
  return (
    <li className="py-1">
      <p className="px-4 pt-2 text-13 font-[550]">{method.way_name}</p>
      <Facts facts={facts.filter(([, value]) => value !== '')} />
      {method.qr_pic !== '' && (
        <div className="px-4 pb-3">
          <CasePicture of={of} name={method.qr_pic} label={t('office.fiat.qr')} />
        </div>
      )}
    </li>
  );
}

/** As it was sealed when the deal was opened, whatever has been changed since. */
export function CaseTerms({ terms, of }: { readonly terms: Case['terms']; readonly of: CaseName }) {
  const { methods, text, greeting } = terms;
  return (
    <Panel title={t('office.fiat.terms')}>
      {methods.length === 0 && <p className="px-4 py-3 text-13 text-ink-3">{t('office.fiat.noMethods')}</p>}
      <ul className="divide-y divide-line">
        {methods.map((method) => (
          <MethodFacts key={`${method.way} ${method.account}`} method={method} of={of} />
        ))}
      </ul>
      {(text !== '' || greeting !== '') && (
        <div className="border-t border-line px-4 py-3 text-13 break-words whitespace-pre-wrap text-ink-2">
          {text !== '' && <p>{text}</p>}
          {greeting !== '' && <p className="mt-2 text-ink-3">{greeting}</p>}
        </div>
      )}
    </Panel>
  );
}
